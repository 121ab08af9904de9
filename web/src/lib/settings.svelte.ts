// What people set for themselves, kept in this browser.

import sources from 'virtual:texts';
import type { Language } from './protocol';

export interface Settings {
  language: Language;
  name: string;
  sound: boolean;
  vibration: boolean; // of phones, on one's turn
  confirm: 'always' | 'touch' | 'never';
  animation: boolean;
  symbols: boolean;
  textSize: 'small' | 'normal' | 'large';
  theme: 'system' | 'light' | 'dark';
  marks: 'on' | 'off'; // of tracks that can be claimed
  pace: 'calm' | 'brisk' | 'at-once'; // of bots, at tables made here
  played: number; // games finished in this browser: headings fade after the first ones
}

/** Milliseconds a bot takes at least for a turn. */
export const PACES: Record<Settings['pace'], number> = { calm: 1100, brisk: 500, 'at-once': 0 };

const PLACE = 'branchline.settings';

export const LANGUAGES = Object.keys(sources) as Language[];

function preferred(): Language {
  const wanted = navigator.language?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
}

function read(): Settings {
  const usual: Settings = {
    language: preferred(),
    name: '',
    sound: true,
    vibration: true,
    confirm: 'touch',
    animation: true,
    symbols: true,
    textSize: 'normal',
    theme: 'system',
    marks: 'on',
    pace: 'calm',
    played: 0,
  };
  try {
    const kept = { ...usual, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') };
    return LANGUAGES.includes(kept.language) ? kept : { ...kept, language: usual.language };
  } catch {
    return usual;
  }
}

export const settings = $state<Settings>(read());

export function change(made: Partial<Settings>): void {
  Object.assign(settings, made);
  localStorage.setItem(PLACE, JSON.stringify(settings));
}

/** Who has finished few games is told what everything is called. */
export function isNewcomer(): boolean {
  return settings.played < 3;
}

export function moves(): boolean {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A finger slips more easily than a mouse; but nobody is asked about what can be taken back. */
export function wantsConfirmation(pointer: string, canUndo: boolean): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && pointer === 'touch' && !canUndo);
}

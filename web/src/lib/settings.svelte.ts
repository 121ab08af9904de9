// What people set for themselves, kept in this browser.

import type { Language } from './protocol';

export interface Settings {
  language: Language;
  name: string;
  sound: boolean;
  confirm: 'always' | 'touch' | 'never';
  animation: boolean;
  symbols: boolean;
  textSize: 'small' | 'normal' | 'large';
}

const PLACE = 'branchline.settings';

function preferred(): Language {
  return navigator.language?.toLowerCase().startsWith('it') ? 'it' : 'en';
}

function read(): Settings {
  const usual: Settings = {
    language: preferred(),
    name: '',
    sound: false,
    confirm: 'touch',
    animation: true,
    symbols: true,
    textSize: 'normal',
  };
  try {
    const kept = { ...usual, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') };
    return kept.language === 'en' || kept.language === 'it' ? kept : { ...kept, language: usual.language };
  } catch {
    return usual;
  }
}

export const settings = $state<Settings>(read());

export function change(made: Partial<Settings>): void {
  Object.assign(settings, made);
  localStorage.setItem(PLACE, JSON.stringify(settings));
}

export function moves(): boolean {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A finger slips more easily than a mouse; but nobody is asked about what can be taken back. */
export function wantsConfirmation(pointer: string, canUndo: boolean): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && pointer === 'touch' && !canUndo);
}

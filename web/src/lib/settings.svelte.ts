// What people set for themselves, kept in this browser.

import sources from 'virtual:texts';
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

export const LANGUAGES = Object.keys(sources) as Language[];

function preferred(): Language {
  const wanted = navigator.language?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === wanted) ?? 'en';
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

export function moves(): boolean {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function wantsConfirmation(pointer: string): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && pointer === 'touch');
}

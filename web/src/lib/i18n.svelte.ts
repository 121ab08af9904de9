// Texts in both languages, switched live.

import en from '../texts/en.json';
import it from '../texts/it.json';
import type { Language } from './protocol';
import { settings } from './settings.svelte';

export type Texts = typeof en;
export type Key = keyof Texts;
type Entry = string | Record<string, string>; // with plural forms: one, other

// making one takes longer than all else in a sentence
const plurals: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), it: new Intl.PluralRules('it') };

export const catalogues: Record<Language, Record<Key, Entry>> = { en, it };

/** The text for a key, with values for its {gaps}; `n` chooses the plural form. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogues[settings.language][key], values, settings.language);
}

export function fill(entry: Entry, values: Record<string, string | number>, language: Language): string {
  const form =
    typeof entry === 'string' ? entry : (entry[plurals[language].select(Number(values.n))] ?? entry.other ?? '');
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.language).format(value);
}

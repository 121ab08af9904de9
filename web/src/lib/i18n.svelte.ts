// Texts in the language in use, switched live. Only that language is loaded.

import type en from '../texts/en.json';
import type { Language } from './protocol';
import { change, settings } from './settings.svelte';

export type Texts = typeof en;
export type Key = keyof Texts;
type Entry = string | Record<string, string>; // with plural forms: one, other

const sources: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('../texts/en.json'),
  it: () => import('../texts/it.json'),
};
const loaded: Partial<Record<Language, Record<string, Entry>>> = {};

// making one takes longer than all else in a sentence
const plurals: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), it: new Intl.PluralRules('it') };

export async function loadTexts(language: Language): Promise<void> {
  loaded[language] ??= (await sources[language]()).default;
}

/** Before anything is shown. Without the texts of the chosen language the other one serves for this visit. */
export async function loadFirstTexts(load = loadTexts): Promise<void> {
  await load(settings.language).catch(async () => {
    const other = otherLanguage();
    await load(other);
    settings.language = other; // not kept: the next visit tries again
  });
}

export function otherLanguage(): Language {
  return settings.language === 'en' ? 'it' : 'en';
}

/** When its texts are there, so that nothing is ever shown without them; else all stays as it is. */
export async function chooseLanguage(language: Language, load = loadTexts): Promise<void> {
  const isLoaded = await load(language).then(
    () => true,
    () => false,
  );
  if (isLoaded) change({ language });
}

/** The text for a key, with values for its {gaps}; `n` chooses the plural form. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const entry = loaded[settings.language]?.[key];
  return entry === undefined ? key : fill(entry, values, settings.language);
}

/** A newer server may speak of things that this screen has no words for. */
export function isKey(key: string): key is Key {
  return loaded[settings.language]?.[key] !== undefined;
}

export function fill(entry: Entry, values: Record<string, string | number>, language: Language): string {
  const form =
    typeof entry === 'string' ? entry : (entry[plurals[language].select(Number(values.n))] ?? entry.other ?? '');
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.language).format(value);
}

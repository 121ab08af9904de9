// Texts in the language in use, switched live. Only that language is loaded.

import sources from 'virtual:texts';
import type en from '../texts/en.json';
import type { Language } from './protocol';
import { change, settings } from './settings.svelte';

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

const loaded: Record<string, Record<string, string | ((values: Values) => string)>> = {};

export async function loadTexts(language: Language): Promise<void> {
  loaded[language] ??= (await sources[language]!()).default;
}

/** Before anything is shown. Without the texts of the chosen language another one serves for this visit. */
export async function loadFirstTexts(load = loadTexts): Promise<void> {
  await load(settings.language).catch(async () => {
    const other = settings.language === 'en' ? 'it' : 'en';
    await load(other);
    settings.language = other; // not kept: the next visit tries again
  });
}

/** What a language calls itself. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** When its texts are there, so that nothing is ever shown without them; else all stays as it is. */
export async function chooseLanguage(language: Language, load = loadTexts): Promise<void> {
  const isLoaded = await load(language).then(
    () => true,
    () => false,
  );
  if (isLoaded) change({ language });
}

/** The text for a key: an ICU message, with values for its arguments. */
export function t(key: Key, values: Values = {}): string {
  const text = loaded[settings.language]?.[key];
  if (typeof text !== 'function') return text ?? key;
  return text('who' in values ? { ...values, who_starts: start(String(values.who)) } : values);
}

/** Italian says "ad Ada", French "d’Ada": messages may choose by how a name is spoken. */
function start(name: string): 'vowel' | 'other' {
  const letter = /\p{L}|\p{N}/u.exec(name.normalize('NFD'))?.[0] ?? '';
  return /[aeiou]/i.test(letter) ? 'vowel' : 'other';
}

/** A newer server may speak of things that this screen has no words for. */
export function isKey(key: string): key is Key {
  return loaded[settings.language]?.[key] !== undefined;
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.language).format(value);
}

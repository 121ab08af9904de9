import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill, t } from '../src/lib/i18n.svelte';
import { change } from '../src/lib/settings.svelte';
import english from '../src/texts/en.json';
import italian from '../src/texts/it.json';
import rulesEn from '../src/texts/rules.en.json';
import rulesIt from '../src/texts/rules.it.json';

type Entry = string | Record<string, string>;

function gaps(entry: Entry): string[] {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!)))].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf-8'));
}

describe('texts', () => {
  it('are the same in both languages, with the same gaps', () => {
    expect(Object.keys(italian)).toEqual(Object.keys(english));
    for (const [key, entry] of Object.entries(english)) {
      const other = italian[key as keyof typeof italian];
      expect(gaps(other), key).toEqual(gaps(entry));
      expect(typeof other, key).toBe(typeof entry);
    }
  });

  it('are all there that the screen asks for, and none is left over', () => {
    const code = sources('src').join('\n');
    const asked = [...code.matchAll(/\b(?:t|tell)\(\s*['"]([\w-]+)['"]/g)].map((found) => found[1]!);
    expect(asked.length).toBeGreaterThan(100);
    for (const key of asked) expect(Object.keys(english), key).toContain(key);
    const made = [...code.matchAll(/\b(?:t|tell)\(`([\w-]+)-\$\{/g)].map((found) => `${found[1]}-`);
    const known = new Set(asked);
    const named = (key: string) =>
      known.has(key) ||
      code.includes(`'${key}'`) ||
      made.some((start) => key.startsWith(start)) ||
      key.startsWith('bot-');
    expect(Object.keys(english).filter((key) => !named(key.replace(/-you$/, '')))).toEqual([]); // log-…-you: to the reader
  });

  it('choose plural forms and fill gaps', () => {
    expect(fill({ one: '{n} train', other: '{n} trains' }, { n: 1 }, 'en')).toBe('1 train');
    expect(fill({ one: '{n} train', other: '{n} trains' }, { n: 3 }, 'en')).toBe('3 trains');
    change({ language: 'it' });
    expect(t('ticket-short', { n: 2 })).toBe('mancano 2 vagoni');
    change({ language: 'en' });
    expect(t('ticket-short', { n: 2 })).toBe('2 trains short');
  });

  it('tell the rules of every board in both languages', () => {
    const boards = ['first_journey', 'italy', 'japan', 'usa'];
    for (const rules of [rulesEn, rulesIt]) expect(Object.keys(rules).sort()).toEqual(boards);
    for (const board of boards as (keyof typeof rulesEn)[]) {
      const shape = (sections: { text: string[] }[]) => sections.map((section) => section.text.length);
      expect(shape(rulesIt[board])).toEqual(shape(rulesEn[board]));
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/lib/settings.svelte';
import english from '../src/texts/en.json';

const FOLDER = 'src/texts';
const ALWAYS_GIVEN = ['n', 'who_starts']; // the latter by the screen itself, for every name
const others = LANGUAGES.filter((language) => language !== 'en');

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf-8'));
}

/** What is shown of the values; what only chooses a form is each language's own affair. */
function shown(tokens: Token[], counted = ''): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'content') return [];
    if (token.type === 'octothorpe') return [counted];
    if ('cases' in token)
      return token.cases.flatMap((one) => shown(one.tokens, token.type === 'plural' ? token.arg : counted));
    return [token.arg];
  });
}

function chosenBy(tokens: Token[]): string[] {
  return tokens.flatMap((token) =>
    'cases' in token ? [token.arg, ...token.cases.flatMap((one) => chosenBy(one.tokens))] : [],
  );
}

const unique = (names: string[]) => [...new Set(names)].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf-8'));
}

describe('texts', () => {
  it('are there in every language, each kind one file', () => {
    expect(LANGUAGES.toSorted()).toEqual(['en', 'fr', 'it']);
    const kinds = new Set(readdirSync(FOLDER).flatMap((name) => /^(\w+)\.en\.json$/.exec(name)?.[1] ?? []));
    for (const language of LANGUAGES)
      for (const kind of kinds) expect(readdirSync(FOLDER)).toContain(`${kind}.${language}.json`);
  });

  it.each(others)('are the same in English and %s, with the same arguments', (language) => {
    const texts = read<Record<string, string>>(`${language}.json`);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      const [ours, theirs] = [parse(text), parse(texts[key]!)];
      expect(unique(shown(theirs)), key).toEqual(unique(shown(ours)));
      expect([...shown(ours), ...chosenBy(ours), ...ALWAYS_GIVEN], key).toEqual(
        expect.arrayContaining(chosenBy(theirs)),
      );
    }
  });

  it.each(others)('are not left in English: %s', (language) => {
    const texts = read<Record<string, string>>(`${language}.json`);
    const same = Object.entries(english).filter(
      ([key, text]) => texts[key] === text && text.split(' ').length > 2 && key !== 'worth-points',
    );
    expect(same).toEqual([]);
  });

  it('use one Italian word for one thing', () => {
    const italian = [...Object.values(read<Record<string, string>>('it.json')), JSON.stringify(read('rules.it.json'))];
    const strays =
      /\bbinari[oi]?\b|\btratt[ae]\b|\bspazi[o]?\b|\bcontroll(i|are|a) (una linea|le linee|linee|questa linea)|doppi[ae] line[ae]|chi ospita/i;
    expect(italian.filter((text) => strays.test(text))).toEqual([]);
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

  it('tell the rules of every board in every language', () => {
    const shape = (language: string) =>
      Object.entries(read<Record<string, { text: string[] }[]>>(`rules.${language}.json`)).map(([board, sections]) => [
        board,
        sections.map((section) => section.text.length),
      ]);
    expect(shape('en').map(([board]) => board)).toEqual(['usa', 'first_journey', 'italy', 'japan']);
    for (const language of others) expect(shape(language)).toEqual(shape('en'));
  });
});

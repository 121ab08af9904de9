import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  fill,
  isKey,
  loadFirstTexts,
  number,
  otherLanguage,
  t,
  type Key,
} from '../src/lib/i18n.svelte';
import type { Language } from '../src/lib/protocol';
import { loadRuleTexts } from '../src/lib/rule_texts';
import { change, settings } from '../src/lib/settings.svelte';

const kept = () => JSON.parse(localStorage.getItem('branchline.settings') ?? '{}').language;

/** Loads nothing; the texts of some languages cannot be had. */
function loader(...missing: Language[]): { asked: Language[]; load: (language: Language) => Promise<void> } {
  const asked: Language[] = [];
  const load = async (language: Language): Promise<void> => {
    asked.push(language);
    if (missing.includes(language)) throw new TypeError('Failed to fetch dynamically imported module');
  };
  return { asked, load };
}

beforeEach(() => {
  localStorage.clear();
  change({ language: 'en' });
});

describe('a text', () => {
  const trains = { one: '{n} train', other: '{n} trains' };

  it.each([
    [0, '0 trains'],
    [1, '1 train'],
    [2, '2 trains'],
    [1000, '1000 trains'],
  ])('has a form for %d', (n, text) => {
    expect(fill(trains, { n }, 'en')).toBe(text);
  });

  it('takes the general form where the language has another, or no number is given', () => {
    expect(fill(trains, { n: 1_000_000 }, 'it')).toBe('1000000 trains'); // "many", in Italian
    expect(fill(trains, {}, 'en')).toBe('{n} trains');
  });

  it('fills every gap that it is given a value for, as often as it comes', () => {
    expect(fill('{who} and {who}, {n}', { who: 'Ada', n: 0 }, 'en')).toBe('Ada and Ada, 0');
    expect(fill('{who} and {other}', { who: 'Ada' }, 'en')).toBe('Ada and {other}');
  });

  it('does not fill gaps in what fills a gap', () => {
    expect(fill('{who}: {n}', { who: '{n}', n: 3 }, 'en')).toBe('{n}: 3');
  });

  it('that is missing shows its key, and the page goes on', () => {
    expect(t('reason-from-the-future' as Key)).toBe('reason-from-the-future');
    expect([isKey('yes'), isKey('reason-from-the-future')]).toEqual([true, false]);
  });

  it('is in the language in use', () => {
    expect([t('yes'), number(1234.5)]).toEqual(['Yes', '1,234.5']);
    change({ language: 'it' });
    expect([t('yes'), number(12345.5)]).toEqual(['Sì', '12.345,5']);
  });
});

describe('the first texts', () => {
  it('are those of the language in use, and no others', async () => {
    const { asked, load } = loader();
    await loadFirstTexts(load);
    expect([asked, settings.language]).toEqual([['en'], 'en']);
  });

  it('are the other ones for this visit if they cannot be had', async () => {
    change({ language: 'it' });
    const { asked, load } = loader('it');
    await loadFirstTexts(load);
    expect([asked, settings.language, kept()]).toEqual([['it', 'en'], 'en', 'it']);
  });

  it('fail if there are none at all', async () => {
    await expect(loadFirstTexts(loader('en', 'it').load)).rejects.toThrow('Failed to fetch');
    expect(settings.language).toBe('en');
  });
});

describe('another language', () => {
  it('is the other of the two', () => {
    expect(otherLanguage()).toBe('it');
    change({ language: 'it' });
    expect(otherLanguage()).toBe('en');
  });

  it('is shown when its texts have come, and kept', async () => {
    let come = () => {};
    const coming = chooseLanguage('it', () => new Promise((resolve) => (come = resolve)));
    expect([settings.language, t('yes')]).toEqual(['en', 'Yes']);
    come();
    await coming;
    expect([settings.language, t('yes'), kept()]).toEqual(['it', 'Sì', 'it']);
  });

  it('is not taken if its texts cannot be had', async () => {
    await chooseLanguage('it', loader('it').load);
    expect([settings.language, kept()]).toEqual(['en', 'en']);
  });
});

describe('the rules of the boards', () => {
  it('are loaded in one language', async () => {
    const [en, it] = [await loadRuleTexts('en'), await loadRuleTexts('it')];
    expect(en.usa![0]!.title).toBe('In short');
    expect(it.usa![0]!.title).toBe('In breve');
  });
});

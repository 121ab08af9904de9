import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage, isKey, languageName, loadFirstTexts, number, t, type Key } from '../src/lib/i18n.svelte';
import type { Language } from '../src/lib/protocol';
import { loadRuleTexts } from '../src/lib/rule_texts';
import { aCard, cardsText } from '../src/lib/sentences';
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
  it.each([
    ['en', 0, '0 regions'],
    ['en', 1, '1 region'],
    ['en', 1000, '1,000 regions'],
    ['it', 1, '1 regione'],
    ['it', 1_000_000, '1.000.000 regioni'], // "many" there: the general form serves
    ['fr', 0, '0 région'],
    ['fr', 2, '2 régions'],
  ] as const)('has the form of its language for a number: %s, %d', (language, n, text) => {
    change({ language });
    expect(t('n-regions', { n })).toBe(text);
  });

  it.each([
    ['en', 15, 14, '15 trains short, 14 spaces by bullet train'],
    ['en', 3, 0, '3 trains short'],
    ['it', 0, 1, '1 casella col treno proiettile'],
    ['fr', 1, 2, 'il manque 1 wagon, 2 cases à grande vitesse'],
  ] as const)('says what may go by bullet train: %s, %d and %d', (language, n, bullet, text) => {
    change({ language });
    expect(t('ticket-short', { n, bullet })).toBe(text);
  });

  it.each([
    ['it', 'Ada', 'Tocca ad Ada'],
    ['it', 'Émile', 'Tocca ad Émile'],
    ['it', 'Bob', 'Tocca a Bob'],
    ['it', '“Ugo”', 'Tocca ad “Ugo”'],
    ['en', 'Ada', 'Ada to move'],
  ] as const)('agrees with a name: %s, %s', (language, who, text) => {
    change({ language });
    expect(t('turn-of', { who })).toBe(text);
  });

  it.each([
    ['en', '1 orange card, 2 locomotives', 'an orange card'],
    ['it', '1 carta arancione, 2 locomotive', 'una carta arancione'],
    ['fr', '1 carte orange, 2 locomotives', 'une carte orange'],
  ] as const)('agrees with a card: %s', (language, several, one) => {
    change({ language });
    expect([cardsText({ orange: 1, locomotive: 2 }), aCard('orange')]).toEqual([several, one]);
  });

  it('does not fill gaps in what fills a gap', () => {
    expect(t('turn-of', { who: '{who}' })).toBe('{who} to move');
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
  it('is called as it calls itself', () => {
    expect((['en', 'it', 'fr'] as const).map(languageName)).toEqual(['English', 'Italiano', 'Français']);
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

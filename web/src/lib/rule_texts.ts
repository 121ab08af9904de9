// The rules of every board in our own words.

import type { Language } from './protocol';

export interface Section {
  title: string;
  text: string[];
}

export type RuleTexts = Record<string, Section[]>; // by board

const sources: Record<Language, () => Promise<{ default: RuleTexts }>> = {
  en: () => import('../texts/rules.en.json'),
  it: () => import('../texts/rules.it.json'),
};

export async function loadRuleTexts(language: Language): Promise<RuleTexts> {
  return (await sources[language]()).default;
}

// The rules of every board in our own words.

import type { Language } from './protocol';

export interface Section {
  title: string;
  text: string[];
}

export type RuleTexts = Record<string, Section[]>; // by board

const sources = import.meta.glob<{ default: RuleTexts }>('../texts/rules.??.json');

export async function loadRuleTexts(language: Language): Promise<RuleTexts> {
  return (await sources[`../texts/rules.${language}.json`]!()).default;
}

// What lessons say.

import type { Language } from './protocol';

export interface LessonText {
  title: string;
  about: string;
  steps: string[];
}

const sources = import.meta.glob<{ default: Record<string, LessonText> }>('../texts/lessons.??.json');

export const LESSONS = ['first_journey', 'usa', 'italy', 'japan'];

export async function loadLessonTexts(language: Language): Promise<Record<string, LessonText>> {
  return (await sources[`../texts/lessons.${language}.json`]!()).default;
}

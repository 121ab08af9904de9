// The screen's texts are ICU messages. They become functions when the screen is built, so no parser goes to the browser.
// A language is one file, src/texts/<language>.json; whoever imports `virtual:texts` gets a loader for each that is there.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, 'src/texts');
const LIST = 'virtual:texts';
const ONE = /^\0texts\/(\w+)\.js$/;

export function icuTexts(): Plugin {
  return {
    name: 'icu-texts',
    resolveId: (id) => (id === LIST ? `\0${LIST}` : ONE.test(`\0${id}`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return list();
      const language = ONE.exec(id)?.[1];
      if (language === undefined) return undefined;
      this.addWatchFile(file(language));
      return compiled(language, JSON.parse(readFileSync(file(language), 'utf-8')));
    },
  };
}

function file(language: string): string {
  return join(FOLDER, `${language}.json`);
}

function list(): string {
  const languages = readdirSync(FOLDER).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
  return `export default { ${languages.map((one) => `${one}: () => import('texts/${one}.js')`).join(', ')} };`;
}

/** Texts without a gap stay strings: most are. */
export function compiled(language: string, texts: Record<string, string>): string {
  const plain = Object.entries(texts).filter(([, text]) => !text.includes('{'));
  const filled = Object.entries(texts).filter(([, text]) => text.includes('{'));
  const module = compileModule(new MessageFormat(language), Object.fromEntries(filled));
  const [code, functions] = module.split('export default');
  return `${code}export default Object.assign(${JSON.stringify(Object.fromEntries(plain))}, ${functions!.trim().replace(/;$/, '')});`;
}

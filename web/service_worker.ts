// Puts the list of the built files into the service worker, which keeps them for when there is no network.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, 'src/service-worker.js');
const KEPT = /\.(js|css|woff2)$/;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => KEPT.test(name))
        .sort();
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      const source = readFileSync(SOURCE, 'utf-8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace("['FILES']", JSON.stringify(files.map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

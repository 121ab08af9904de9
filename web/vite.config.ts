import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { serviceWorker } from './service_worker.ts';
import { icuTexts } from './texts.ts';

const server = process.env.BRANCHLINE_SERVER ?? 'http://127.0.0.1:8000'; // for `npm run dev`

export default defineConfig({
  plugins: [icuTexts(), svelte(), svelteTesting(), serviceWorker()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'vmThreads', // every file has a page of its own, without a process of its own: half the time
  },
});

import { loadTexts } from '../src/lib/i18n.svelte';

await Promise.all([loadTexts('en'), loadTexts('it')]);

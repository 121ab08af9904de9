import { loadTexts } from '../src/lib/i18n.svelte';
import { LANGUAGES } from '../src/lib/settings.svelte';

await Promise.all(LANGUAGES.map(loadTexts));

import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import '@fontsource/source-sans-3/latin-ext-600.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadFirstTexts } from './lib/i18n.svelte';

const target = document.getElementById('app')!;

loadFirstTexts().then(
  () => mount(App, { target }),
  () => target.append('This page could not be loaded. Try again. / Impossibile caricare questa pagina. Riprova.'),
);

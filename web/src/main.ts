import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import '@fontsource/source-sans-3/latin-ext-600.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadFirstTexts } from './lib/i18n.svelte';
import { route } from './lib/route.svelte';
import { loadPage } from './pages/pages';

const target = document.getElementById('app')!;

loadPage(route.page)?.catch(() => {}); // meanwhile; App tells if it cannot be had
loadFirstTexts().then(
  () => mount(App, { target }),
  () => target.append('This page could not be loaded. Try again. / Impossibile caricare questa pagina. Riprova.'),
);

if (import.meta.env.PROD)
  addEventListener('load', () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {})); // it works without

import '../src/styles/layers.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { initReactI18next } from 'react-i18next';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import frenchTexts from '../../languages/fr_FR.json' with { type: 'json' };
import { Gallery } from './gallery.tsx';

await i18next.use(initReactI18next).init({
  lng: 'fr_FR',
  resources: { fr_FR: { translation: frenchTexts } },
  interpolation: { escapeValue: false },
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <I18nProvider locale="fr-FR">
    <Router hook={useHashLocation}>
      <Gallery />
    </Router>
  </I18nProvider>,
);

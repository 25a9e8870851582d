import '../src/styles/layers.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { createRoot } from 'react-dom/client';
import { french } from '@ne2016/contract/texts';
import { I18nProvider } from 'react-aria-components';
import frenchTexts from '../../languages/fr_FR.json' with { type: 'json' };
import { startTexts } from '../src/ui/texts/texts.ts';
import { Gallery } from './gallery.tsx';

startTexts({ ...french, code: 'fr_FR' }, frenchTexts);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <I18nProvider locale="fr-FR">
    <Gallery />
  </I18nProvider>,
);

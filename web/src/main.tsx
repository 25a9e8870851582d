import './styles/layers.css';
import './styles/tokens.css';
import './styles/base.css';
import './entry/entry.css';
import { createHttpClient } from '@ne2016/data-layer';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './entry/app.tsx';
import { takeOverSubmits } from './session/early-input.ts';
import { elsewhereAttribute, isLoginHash, isWorkspaceNext, rememberSignIn } from './session/page-state.ts';
import { defaultLanguage } from './i18n/languages.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { hasLanguageChoice } from './i18n/offered-languages.ts';
import { startI18n } from './i18n/start-i18n.ts';
import { currentTexts } from './ui/texts/texts.ts';
import { preloadWorkspace } from './entry/app-routes.tsx';
import { Session } from './session/session.ts';
import { watchOtherTabs } from './session/watch-other-tabs.ts';

const session = new Session(createHttpClient());
watchOtherTabs(session);
rememberSignIn(session);
void session.refresh();
startI18n();
// The entry has its texts in the bundle. Screens that need the others load them again if this fails.
const texts = loadTexts().catch(() => undefined);
if (isWorkspaceNext()) preloadWorkspace();
// On a fast connection the script loads before the rest of the page.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void showApp());
else void showApp();

async function showApp(): Promise<void> {
  const { language } = currentTexts();
  if (hasLanguageChoice && language.code !== defaultLanguage) {
    document.documentElement.lang = language.locale;
    // The code has French texts only, which are shown if the file does not load.
    await texts;
  }
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const isFaulty =
    process.env.NODE_ENV !== 'production' &&
    (await import('./entry/show-declaration-faults.ts')).showDeclarationFaults(root);
  if (!isFaulty) startApp(root);
}

/** Hydrates the prerendered login if it is the shown screen; renders every other screen in its place. */
function startApp(root: HTMLElement): void {
  const page = document.documentElement;
  const isPrerendered = root.firstElementChild !== null;
  const app = <App session={session} />;
  if (isPrerendered && !page.hasAttribute(elsewhereAttribute) && isLoginHash(location.hash)) {
    // As a transition, in slices: the user may already be typing.
    startTransition(() => {
      hydrateRoot(root, app);
    });
    return;
  }
  root.replaceChildren();
  page.removeAttribute(elsewhereAttribute);
  takeOverSubmits();
  createRoot(root).render(app);
}

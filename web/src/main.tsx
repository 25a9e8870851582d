import './styles/layers.css';
import './styles/tokens.css';
import './styles/base.css';
import './entry/entry.css';
import { createHttpClient } from '@ne2016/data-layer';
import { keepSignInKnownOf } from './entry/keep-sign-in-known.ts';
import { startApp } from './entry/start-app.tsx';
import { loadTexts } from './i18n/load-texts.ts';
import { startI18n } from './i18n/start-i18n.ts';
import { Session } from './session/session.ts';
import { watchOtherTabs } from './session/watch-other-tabs.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const session = new Session(createHttpClient());
watchOtherTabs(session);
keepSignInKnownOf(session);
void session.refresh();
startI18n();
// The entry has its texts in the bundle; whoever needs the others loads them again when this fails.
loadTexts().catch(() => undefined);
const isFaulty =
  process.env.NODE_ENV !== 'production' &&
  (await import('./entry/show-declaration-faults.ts')).showDeclarationFaults(root);
if (!isFaulty) startApp(root, session);

import { chooseLanguage, defaultLanguage } from '#i18n/languages.ts';
import { hasLanguageChoice } from '#i18n/offered-languages.ts';
import {
  elsewhereAttribute,
  failedAttribute,
  isLoginHash,
  isSignInKnown,
  isWorkspaceNext,
  pressedEarlyAttribute,
  scriptedAttribute,
  sentEarlyAttribute,
  startedAttribute,
} from '#session/page-state.ts';

// Runs in the head of the page, before anything is painted and long before the application has come.

const page = document.documentElement;
/** The login in the page is French. */
const isTranslated = hasLanguageChoice && chooseLanguage() !== defaultLanguage;
const isElsewhere = isTranslated || !isLoginHash(location.hash) || isSignInKnown();
const isStarted = () => page.hasAttribute(startedAttribute);

page.setAttribute(scriptedAttribute, '');
if (isElsewhere) page.setAttribute(elsewhereAttribute, '');

// A form that is sent before the application can send it waits: see `takeOverSubmits`.
addEventListener(
  'submit',
  (event) => {
    if (isStarted()) return;
    event.preventDefault();
    page.setAttribute(sentEarlyAttribute, '');
  },
  true,
);

// A button that is pressed before that is pressed again then: see `useEarlyInput`.
addEventListener(
  'click',
  ({ target }) => {
    if (!isStarted()) (target as Element).closest('[type=button]')?.setAttribute(pressedEarlyAttribute, '');
  },
  true,
);

/** The application did not come, or this browser does not understand it. */
function fail(): void {
  if (!isStarted()) page.setAttribute(failedAttribute, '');
}

addEventListener('error', fail);

/** The addresses of the application, and of the script and the styles of the workspace, which the build writes here. */
const { application = '', workspace = '' } = document.currentScript?.dataset ?? {};

/** Loads the application; again and again is the same as once. */
function start(): void {
  import(/* @vite-ignore */ application).catch(fail);
}

/** Fetches the workspace at once, without running it: otherwise that would begin once it is known who is signed in. */
function fetchWorkspace(): void {
  for (const address of workspace.split(' ')) {
    const link = document.createElement('link');
    if (address.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    // As Vite asks for it later: a preload with another mode is not used.
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  }
}

if (isWorkspaceNext()) fetchWorkspace();

/** Callbacks of a frame run before it is painted, and would hold it up; their timers run once it is handed over. */
function startAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(start));
}

if (isElsewhere || document.hidden) start();
else addEventListener('DOMContentLoaded', startAfterPaint);
// A page in the background is not painted.
addEventListener('visibilitychange', start, { once: true });

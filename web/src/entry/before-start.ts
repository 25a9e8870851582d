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

// Runs in the head of the page, before the first paint and long before the application has loaded.

const page = document.documentElement;
/** The prerendered login is French. */
const isTranslated = hasLanguageChoice && chooseLanguage() !== defaultLanguage;
const isElsewhere = isTranslated || !isLoginHash(location.hash) || isSignInKnown();
const isStarted = () => page.hasAttribute(startedAttribute);

page.setAttribute(scriptedAttribute, '');
if (isElsewhere) page.setAttribute(elsewhereAttribute, '');

// A form that is submitted before the application can send it waits: see `takeOverSubmits`.
addEventListener(
  'submit',
  (event) => {
    if (isStarted()) return;
    event.preventDefault();
    page.setAttribute(sentEarlyAttribute, '');
  },
  true,
);

// A button that is pressed before that is pressed again later: see `useEarlyInput`.
addEventListener(
  'click',
  ({ target }) => {
    if (!isStarted()) (target as Element).closest('[type=button]')?.setAttribute(pressedEarlyAttribute, '');
  },
  true,
);

/** Marks that the application did not load, or that this browser does not support it. */
function fail(): void {
  if (!isStarted()) page.setAttribute(failedAttribute, '');
}

addEventListener('error', fail);

/** The addresses of the application and of the workspace’s files, which the build writes here. */
const { application = '', workspace = '' } = document.currentScript?.dataset ?? {};

/** Loads the application; idempotent. */
function start(): void {
  import(/* @vite-ignore */ application).catch(fail);
}

/** Fetches the workspace without running it: otherwise it would only load once the session is known. */
function fetchWorkspace(): void {
  for (const address of workspace.split(' ')) {
    const link = document.createElement('link');
    if (address.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    // Must equal Vite’s later request: a preload with another mode is not used.
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  }
}

if (isWorkspaceNext()) fetchWorkspace();

/** Starts after the first paint: frame callbacks would delay it, but their timers run after it. */
function startAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(start));
}

if (isElsewhere || document.hidden) start();
else addEventListener('DOMContentLoaded', startAfterPaint);
// A page in the background is not painted.
addEventListener('visibilitychange', start, { once: true });

import {
  elsewhereAttribute,
  failedAttribute,
  isLoginHash,
  isSignInKnown,
  scriptedAttribute,
  sentEarlyAttribute,
  startedAttribute,
} from './page-state.ts';

// Runs in the head of the page, before anything is painted and long before the application has come.

const page = document.documentElement;
const isElsewhere = !isLoginHash(location.hash) || isSignInKnown();
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

/** The application did not come, or this browser does not understand it. */
function fail(): void {
  if (!isStarted()) page.setAttribute(failedAttribute, '');
}

addEventListener('error', fail);

/** The address of the application, which the build writes beside this script. */
const { application = '' } = document.currentScript?.dataset ?? {};

/** Loads the application; again and again is the same as once. */
function start(): void {
  import(/* @vite-ignore */ application).catch(fail);
}

/** Callbacks of a frame run before it is painted, and would hold it up; their timers run once it is handed over. */
function startAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(start));
}

if (isElsewhere || document.hidden) start();
else addEventListener('DOMContentLoaded', startAfterPaint);
// A page in the background is not painted.
addEventListener('visibilitychange', start, { once: true });

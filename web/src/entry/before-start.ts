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
const isStarted = () => page.hasAttribute(startedAttribute);

page.setAttribute(scriptedAttribute, '');
if (!isLoginHash(location.hash) || isSignInKnown()) page.setAttribute(elsewhereAttribute, '');

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

// The application did not come, or this browser does not understand it. Errors of elements do not bubble.
addEventListener(
  'error',
  () => {
    if (!isStarted()) page.setAttribute(failedAttribute, '');
  },
  true,
);

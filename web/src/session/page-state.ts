import type { Session } from './session.ts';

/**
 * What the page knows of itself before the application runs, as data attributes of the root element: the script in the
 * head writes them, the styles follow them, and the application takes over from them.
 */

/** Set where scripts run at all: otherwise the page says that they have to. */
export const scriptedAttribute = 'data-scripted';

/** Set while something other than the prerendered login is to be shown: the login is hidden. */
export const elsewhereAttribute = 'data-elsewhere';

/** Set once the application handles submits itself. */
export const startedAttribute = 'data-started';

/** Set when a form was sent before that: it is sent again then. */
export const sentEarlyAttribute = 'data-sent-early';

/** Set on a button that was pressed before that: it is pressed again then. */
export const pressedEarlyAttribute = 'data-pressed-early';

/** Set when the application could not be loaded. */
export const failedAttribute = 'data-failed';

const signedInKey = 'ne2016-signed-in';

/** Whether an address after the `#` is that of the login. */
export function isLoginHash(hash: string): boolean {
  return /^#?\/?$/.test(hash);
}

/** Whether somebody was signed in when this browser last looked, so that the login is probably not what comes. */
export function isSignInKnown(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}

/** Whether the workspace is probably what is shown: somebody was signed in, and has not followed a link to reset a password. */
export function isWorkspaceNext(): boolean {
  return isSignInKnown() && !location.hash.startsWith('#/reset/');
}

/** Keeps for the next visit whether somebody is signed in: the page knows what to expect before the server has said so. */
export function rememberSignIn(session: Session): void {
  session.subscribe(() => {
    const { state } = session.current();
    if (state === 'signedIn' || state === 'anonymous') keepSignInKnown(state === 'signedIn');
  });
}

function keepSignInKnown(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInKey, '');
    else localStorage.removeItem(signedInKey);
  } catch {
    // A browser that keeps nothing shows the login for a moment.
  }
}

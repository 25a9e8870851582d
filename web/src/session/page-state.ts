import type { Session } from './session.ts';

/**
 * The state of the page before the application runs, as data attributes of the root element: the script in
 * the head sets them, the styles use them, and the application reads them.
 */

/** Set if scripts run at all: otherwise the page shows that it needs them. */
export const scriptedAttribute = 'data-scripted';

/** Set while another screen than the prerendered login will be shown: the login is hidden. */
export const elsewhereAttribute = 'data-elsewhere';

/** Set once the application handles submits itself. */
export const startedAttribute = 'data-started';

/** Set when a form was submitted before that: it is submitted again then. */
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

/** Whether this browser had a session at its last visit, so that the login is probably not shown next. */
export function isSignInKnown(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    // The browser stores nothing.
    return false;
  }
}

/**
 * Whether the workspace is probably the next screen: this browser had a session, and the address is no
 * password reset link.
 */
export function isWorkspaceNext(): boolean {
  return isSignInKnown() && !location.hash.startsWith('#/reset/');
}

/**
 * Stores for the next visit whether there is a session: the page then predicts its screen before the server
 * answers.
 */
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
    // A browser that stores nothing shows the login for a moment.
  }
}

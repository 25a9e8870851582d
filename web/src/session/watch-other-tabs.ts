import type { Session } from './session.ts';

/** The `BroadcastChannel` on which a tab announces a sign-in to all other tabs of this browser. */
const channelName = 'ne2016-session';

/**
 * Revalidates the session when it may have changed: after a sign-in in another tab, or when the page becomes
 * visible again. This includes a new sign-in of the same person, and a login that is no longer needed.
 * @returns a function that stops this.
 */
export function watchOtherTabs(session: Session, page: Window = window): () => void {
  const channel = new BroadcastChannel(channelName);
  // Only the tab of the sign-in announces it: otherwise every tab that detects it would make all others
  // request it again. It reaches this origin only; the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const release = session.onSignIn(() => channel.postMessage(null));
  const revalidate = () => session.revalidate();
  const revalidateWhenShown = () => {
    if (page.document.visibilityState === 'visible') revalidate();
  };
  channel.addEventListener('message', revalidate);
  page.addEventListener('focus', revalidate);
  page.document.addEventListener('visibilitychange', revalidateWhenShown);
  return () => {
    release();
    channel.close();
    page.removeEventListener('focus', revalidate);
    page.document.removeEventListener('visibilitychange', revalidateWhenShown);
  };
}

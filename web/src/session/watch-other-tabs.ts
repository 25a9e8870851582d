import type { Session } from './session.ts';

/** The `BroadcastChannel` on which a tab announces a sign-in to all other tabs of this browser. */
const channelName = 'ne2016-session';

/**
 * Lets the page notice that its session is another one: somebody signed in in another tab, or may have while this page
 * was not looked at. Also that the same person has signed in again, or that a login is not needed any more.
 * @returns a function that ends this.
 */
export function watchOtherTabs(session: Session, page: Window = window): () => void {
  const channel = new BroadcastChannel(channelName);
  // Only by the tab where it happened: were each to pass it on that finds out, all would ask once for every other.
  // It reaches this origin only; the rule is for windows.
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

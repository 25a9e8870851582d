import { aText, checkOptions, required } from '../ports/check-options.ts';
import { createTabSharing, type TabSharing } from './layer-tabs.ts';
import type { TabChannel, TabMessage } from './channel/tab-channel.ts';

/**
 * The version of the messages between tabs: after an update, pages of both versions may be open side by side.
 */
const protocol = 1;

/** The options of {@link broadcastTabs}: tabs with the same values share data. */
export interface BroadcastTabsOptions {
  /** The identifier of the signed-in person: tabs of other people receive nothing. */
  readonly user: string;
  /** A name for the server of the records. Default: the origin of the page. */
  readonly server?: string;
}

/**
 * A channel to the other tabs of this browser: a `BroadcastChannel`, and Web Locks for the leader election.
 */
export function broadcastTabChannel({ user, server = location.origin }: BroadcastTabsOptions): TabChannel {
  const name = JSON.stringify(['ne2016-tabs', protocol, server, user]);
  let opened: { readonly channel: BroadcastChannel; readonly closing: AbortController } | undefined;
  return {
    open(onMessage) {
      opened ??= { channel: new BroadcastChannel(name), closing: new AbortController() };
      opened.channel.addEventListener('message', ({ data }) => onMessage(data as TabMessage));
    },
    // It reaches this origin only; the rule is for windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => opened?.channel.postMessage(message),
    lead(resource, onLeading) {
      // Pages without encryption have no locks: then no tab leads, and each one fetches for itself.
      if (opened !== undefined && 'locks' in navigator)
        void holdLock(`${name} ${resource}`, opened.closing.signal, onLeading);
    },
    close() {
      opened?.channel.close();
      opened?.closing.abort();
      opened = undefined;
    },
  };
}

/** Holds a lock, once it is free, until `signal` is aborted or the page ends; never rejects. */
async function holdLock(name: string, signal: AbortSignal, onHeld: () => void): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, async () => {
      if (signal.aborted) return;
      onHeld();
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    });
  } catch {
    // The wait was aborted, or the browser refuses locks to this page: it never leads.
  }
}

/**
 * Shares the data that one tab gets from the server with the same person's other tabs in this browser, by a
 * `BroadcastChannel` and Web Locks: the option `tabs` of `createDataLayer`.
 * @throws TypeError without a user.
 */
export function broadcastTabs(options: BroadcastTabsOptions): TabSharing {
  checkOptions('broadcastTabs', options, { user: required(aText), server: aText });
  return createTabSharing(broadcastTabChannel(options));
}

/** Tells that something may have been missed: the page was hidden, the machine was off the network. */
export interface WakeSource {
  /** Calls `listener` each time, until the function that it answers is called. */
  subscribe(listener: () => void): () => void;
}

/** Tells when the page is shown again, comes back from where the browser kept it, and when the network is back. */
export const browserWake: WakeSource = {
  subscribe(listener) {
    // Outside of a browser nothing of this happens.
    if (!('document' in globalThis)) return () => undefined;
    const { document } = globalThis;
    const whenShown = () => {
      if (document.visibilityState === 'visible') listener();
    };
    const ending = new AbortController();
    document.addEventListener('visibilitychange', whenShown, ending);
    globalThis.addEventListener('online', listener, ending);
    globalThis.addEventListener('pageshow', listener, ending);
    return () => ending.abort();
  },
};

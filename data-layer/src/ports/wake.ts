/**
 * Reports moments after which changes may have been missed: the page was hidden, or the machine was offline.
 */
export interface WakeSource {
  /** Calls `listener` at each such moment, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Reports when the page is shown again, restored, or online again; outside browsers never. */
export const browserWake: WakeSource = {
  subscribe(listener) {
    // Outside browsers there are no such events.
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

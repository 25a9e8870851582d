/** A `fetch` whose answers can be lost. */
export interface LossyFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Loses the answer to the next call of this method, after the server has sent it. */
  loseAnswer(method: string): void;
}

/** Wraps `fetch` so that answers can be lost on request. */
export function makeLossyFetch(fetch: typeof globalThis.fetch): LossyFetch {
  let lost: string | undefined;
  return {
    async fetch(input, init) {
      const answer = await fetch(input, init);
      if (init?.method !== lost) return answer;
      lost = undefined;
      await answer.arrayBuffer();
      throw new TypeError('The connection was cut');
    },
    loseAnswer(method) {
      lost = method;
    },
  };
}

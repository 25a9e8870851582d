/** A way to the network on which an answer may get lost. */
export interface LossyFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Loses the answer to the next call of this method, once the server has given it. */
  loseAnswer(method: string): void;
}

/** Loses answers of `fetch` on request. */
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

/** An outage is over when so much time has passed without a failure of its kind, in milliseconds. */
const longestSilence = 60_000;

/** More kinds of failures than there are, should some library number its own. */
const mostKinds = 100;

/** Tells the first failure of an outage from those that follow of the same cause, so that each is told once. */
export class Outages {
  /** When a failure of a kind came last, on the clock of `performance`. */
  readonly #seen = new Map<string, number>();

  /** Whether nothing of this kind has failed lately. `code`: what the client is told. */
  isNew(code: string, error: Error & { code?: unknown; errcode?: unknown }): boolean {
    const kind = [code, error.name, error.code, error.errcode].join(' ');
    const now = performance.now();
    const last = this.#seen.get(kind);
    if (this.#seen.size >= mostKinds) this.#seen.clear();
    this.#seen.set(kind, now);
    return last === undefined || now - last >= longestSilence;
  }
}

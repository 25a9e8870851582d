/**
 * Locks that a page holds as long as it lives, however it ends: the browser takes them back from one that crashed.
 * `navigator.locks` is there in secure contexts only (https, localhost).
 */
export class PageLocks {
  readonly #locks = globalThis.navigator?.locks as LockManager | undefined;
  readonly #releases: (() => void)[] = [];
  #isOver = false;

  /** Takes a lock and keeps it; answers whether it was free. Without locks everything is. */
  take(name: string): Promise<boolean> {
    const locks = this.#locks;
    if (this.#isOver) return Promise.resolve(false);
    if (locks === undefined) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const held = new Promise<void>((release) => this.#releases.push(release));
      locks
        .request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : held;
        })
        .catch(reject);
    });
  }

  /** The names of the locks that living pages hold; `undefined` where nobody can say. */
  async held(): Promise<ReadonlySet<string> | undefined> {
    const { held = [] } = (await this.#locks?.query()) ?? {};
    return this.#locks && new Set(held.flatMap(({ name }) => name ?? []));
  }

  /** Lets go of all of them, for good. */
  release(): void {
    this.#isOver = true;
    for (const release of this.#releases.splice(0)) release();
  }
}

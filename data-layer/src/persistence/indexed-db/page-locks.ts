/**
 * Locks that a page holds for its lifetime, however it ends: the browser releases those of a page that
 * crashed. `navigator.locks` exists in secure contexts only (https, localhost).
 */
export class PageLocks {
  readonly #locks = globalThis.navigator?.locks as LockManager | undefined;
  readonly #releases: (() => void)[] = [];
  #isOver = false;

  /** Takes and keeps a lock. Returns whether it was free; without lock support every lock is. */
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

  /** The names of the locks that living pages hold; `undefined` without lock support. */
  async held(): Promise<ReadonlySet<string> | undefined> {
    const { held = [] } = (await this.#locks?.query()) ?? {};
    return this.#locks && new Set(held.flatMap(({ name }) => name ?? []));
  }

  /** Releases all locks for good. */
  release(): void {
    this.#isOver = true;
    for (const release of this.#releases.splice(0)) release();
  }
}

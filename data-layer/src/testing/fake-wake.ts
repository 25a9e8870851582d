import type { WakeSource } from '../ports/wake.ts';

/** The page that is shown again, and the network that is back, when a test says so. */
export class FakeWake implements WakeSource {
  readonly #listeners = new Set<() => void>();

  /** Called by the data layer when it starts. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells that something may have been missed. */
  wake(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

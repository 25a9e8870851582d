import type { WakeSource } from '../ports/wake.ts';

/** A source of wake-ups that a test controls: the option `wake` of `createDataLayer`. */
export class FakeWake implements WakeSource {
  readonly #listeners = new Set<() => void>();

  /** Called by the data layer when it starts. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Simulates that the page is shown again or the network is back: changes may have been missed. */
  wake(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

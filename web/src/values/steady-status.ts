import type { ListStatus } from './list-status.ts';

/**
 * A status that stays failed during retries in the background, which happen at every poll: neither the
 * message nor the focus in it comes and goes.
 */
export class SteadyStatus {
  #of: object | undefined;
  #failure: ListStatus | null = null;

  /**
   * Returns the status to show.
   * @param of The subject of the status; another one has not failed yet.
   */
  update(status: ListStatus, of: object): ListStatus {
    if (of !== this.#of) this.#failure = null;
    this.#of = of;
    if (status.state === 'failed') this.#failure = status;
    else if (status.state === 'ready' || status.state === 'idle') this.#failure = null;
    return this.#failure ?? status;
  }

  /** Forgets the failure, because the user retries. */
  retry(): void {
    this.#failure = null;
  }
}

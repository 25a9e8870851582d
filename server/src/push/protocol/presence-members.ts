import { limits } from './protocol-limits.ts';
import type { Person } from './users.ts';

interface Present {
  info: unknown;
  /** Number of sockets of the user. */
  sockets: number;
}

/** The members of a presence channel: each user once, with any number of sockets. */
export class Presence {
  readonly #present = new Map<string, Present>();

  /** Returns whether there is room for a user. */
  fits(userId: string): boolean {
    return this.#present.has(userId) || this.#present.size < limits.presenceUsers;
  }

  /** Adds a socket of a user. Returns whether it is the first. */
  add({ id, info }: Person): boolean {
    const present = this.#present.get(id);
    if (present) present.sockets += 1;
    else this.#present.set(id, { info, sockets: 1 });
    return present === undefined;
  }

  /** Removes a socket of a user. Returns whether it was the last. */
  remove(userId: string): boolean {
    const present = this.#present.get(userId);
    if (!present) return false;
    present.sockets -= 1;
    return present.sockets === 0 && this.#present.delete(userId);
  }

  get userIds(): string[] {
    return [...this.#present.keys()];
  }

  get userCount(): number {
    return this.#present.size;
  }

  /** Returns the presence data for a new subscriber. */
  describe(): { count: number; ids: string[]; hash: Record<string, unknown> } {
    const hash = Array.from(this.#present, ([id, { info }]): [string, unknown] => [id, info ?? null]);
    return { count: this.userCount, ids: this.userIds, hash: Object.fromEntries(hash) };
  }
}

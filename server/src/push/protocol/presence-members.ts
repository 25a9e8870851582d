import { limits } from './protocol-limits.ts';
import type { Person } from './users.ts';

interface Present {
  info: unknown;
  /** With how many sockets. */
  sockets: number;
}

/** Who is on a presence channel: each person once, with however many sockets. */
export class Presence {
  readonly #present = new Map<string, Present>();

  /** Whether there is room for this person. */
  fits(userId: string): boolean {
    return this.#present.has(userId) || this.#present.size < limits.presenceUsers;
  }

  /** One more socket of a person; tells whether it is the first. */
  add({ id, info }: Person): boolean {
    const present = this.#present.get(id);
    if (present) present.sockets += 1;
    else this.#present.set(id, { info, sockets: 1 });
    return present === undefined;
  }

  /** One socket of a person less; tells whether it was the last. */
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

  /** The presence data that a new subscriber receives. */
  describe(): { count: number; ids: string[]; hash: Record<string, unknown> } {
    const hash = Array.from(this.#present, ([id, { info }]): [string, unknown] => [id, info ?? null]);
    return { count: this.userCount, ids: this.userIds, hash: Object.fromEntries(hash) };
  }
}

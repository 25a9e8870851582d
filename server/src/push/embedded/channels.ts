/** A subscriber of channels. */
export interface Subscriber {
  send(frame: string): void;
}

/** Who is subscribed to what: each subscriber once a channel, and nothing kept of a channel without any. */
export class Channels<Member extends Subscriber> {
  readonly #members = new Map<string, Set<Member>>();

  join(channel: string, member: Member): void {
    const members = this.#members.get(channel) ?? new Set();
    this.#members.set(channel, members.add(member));
  }

  leave(channel: string, member: Member): void {
    const members = this.#members.get(channel);
    if (members?.delete(member) && members.size === 0) this.#members.delete(channel);
  }

  /** The subscribers at this moment: who leaves while they are gone through does not matter. */
  membersOf(channel: string): Member[] {
    return [...(this.#members.get(channel) ?? [])];
  }

  /** How many channels have a subscriber. */
  get size(): number {
    return this.#members.size;
  }
}

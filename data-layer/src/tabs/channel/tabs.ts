import type { OwnTab } from './shared-order.ts';
import type { VectorClock, TabChannel, TabId, TabMessage, TabUpdate } from './tab-channel.ts';

/**
 * The most tabs in the vector clock, those with the latest messages; forgetting one costs a fetch at most.
 */
const mostTabs = 30;

/** A message with updates from another tab. */
export type ReceivedUpdate = Extract<TabMessage, { what: 'news' }>;

/** The part of this tab that handles one resource. */
export interface TabMember {
  /** Called when another tab is met, before any of its messages, and when this tab begins to lead. */
  greet(): void;
  /** Called with the messages of another tab for the resource. */
  receive(update: ReceivedUpdate): void;
}

/** This tab among the person's others: numbers its messages and keeps a clock of the received ones. */
export class Tabs implements OwnTab {
  readonly id: TabId;
  readonly #channel: TabChannel;
  readonly #onSignedOut: () => void;
  readonly #members = new Map<string, TabMember>();
  readonly #met = new Set<TabId>();
  readonly #candidacies = new Set<string>();
  readonly #leading = new Set<string>();
  #received: VectorClock = {};
  #number = 0;
  #isOpen = false;

  constructor(channel: TabChannel, id: TabId, onSignedOut: () => void) {
    this.#channel = channel;
    this.id = id;
    this.#onSignedOut = onSignedOut;
  }

  get received(): VectorClock {
    return this.#received;
  }

  get nextNumber(): number {
    return this.#number + 1;
  }

  get isAlone(): boolean {
    return this.#met.size === 0;
  }

  /** Adds the handler of a resource. */
  add(resource: string, member: TabMember): void {
    this.#members.set(resource, member);
  }

  open(): void {
    this.#isOpen = true;
    this.#channel.open((message) => this.#receive(message));
    this.greet();
    for (const resource of this.#candidacies) this.#apply(resource);
  }

  close(): void {
    this.#isOpen = false;
    this.#leading.clear();
    this.#channel.close();
  }

  /** Announces this tab to the others. */
  greet(): void {
    this.#post({ what: 'here' });
  }

  /** Sends an update to the other tabs, if there are any. */
  publish(update: TabUpdate): void {
    if (!this.isAlone) this.#post({ what: 'news', ...update });
  }

  /** Announces to the other tabs that the person signed out here. */
  announceSignOut(): void {
    this.#post({ what: 'signed-out' });
  }

  /** Applies to lead in a resource, as long as the channel is open. */
  lead(resource: string): void {
    if (this.#candidacies.has(resource)) return;
    this.#candidacies.add(resource);
    if (this.#isOpen) this.#apply(resource);
  }

  /** Returns whether this tab leads in a resource. */
  isLeading(resource: string): boolean {
    return this.#leading.has(resource);
  }

  #apply(resource: string): void {
    this.#channel.lead(resource, () => {
      this.#leading.add(resource);
      this.#members.get(resource)?.greet();
    });
  }

  #post(message: TabMessage extends infer One ? Omit<One, 'from' | 'number'> : never): void {
    this.#number += 1;
    this.#channel.post({ from: this.id, number: this.#number, ...message } as TabMessage);
  }

  #receive(message: TabMessage): void {
    const { from, number } = message;
    if (!this.#met.has(from)) this.#meet(from);
    const { [from]: _before, ...others } = this.#received;
    this.#received = Object.fromEntries([...Object.entries(others).slice(1 - mostTabs), [from, number]]);
    if (message.what === 'news') this.#members.get(message.resource)?.receive(message);
    else if (message.what === 'signed-out') this.#onSignedOut();
  }

  #meet(tab: TabId): void {
    this.#met.add(tab);
    // Everything that was received alone precedes the next message.
    for (const member of this.#members.values()) member.greet();
    this.greet();
  }
}

import type { OwnTab } from './shared-order.ts';
import type { VectorClock, TabChannel, TabId, TabMessage, TabUpdate } from './tab-channel.ts';

/** Of so many tabs, those that spoke last, it is remembered what was heard; forgetting one costs a fetch at most. */
const mostTabs = 30;

/** News of another tab. */
export type ReceivedUpdate = Extract<TabMessage, { what: 'news' }>;

/** What of this tab has to do with one resource. */
export interface TabMember {
  /** Called when another tab was met, before anything that it says, and when this one begins to lead. */
  greet(): void;
  /** Called with what another tab says of the resource. */
  receive(news: ReceivedUpdate): void;
}

/** This tab among the others of its person: numbers what it says, and remembers what it has heard. */
export class Tabs implements OwnTab {
  readonly id: TabId;
  readonly #channel: TabChannel;
  readonly #onSignedOut: () => void;
  readonly #members = new Map<string, TabMember>();
  readonly #met = new Set<TabId>();
  readonly #candidacies = new Set<string>();
  readonly #leading = new Set<string>();
  #heard: VectorClock = {};
  #number = 0;
  #isOpen = false;

  constructor(channel: TabChannel, id: TabId, onSignedOut: () => void) {
    this.#channel = channel;
    this.id = id;
    this.#onSignedOut = onSignedOut;
  }

  get heard(): VectorClock {
    return this.#heard;
  }

  get nextNumber(): number {
    return this.#number + 1;
  }

  get isAlone(): boolean {
    return this.#met.size === 0;
  }

  /** Lets the part of a resource take part. */
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

  /** Makes itself known. */
  greet(): void {
    this.#post({ what: 'here' });
  }

  /** Tells the others; who is alone has nobody to tell. */
  tell(news: TabUpdate): void {
    if (!this.isAlone) this.#post({ what: 'news', ...news });
  }

  /** Tells the others that the person signed out here. */
  announceSignOut(): void {
    this.#post({ what: 'signed-out' });
  }

  /** Offers to be the tab that leads in a resource, for as long as the channel is open. */
  lead(resource: string): void {
    if (this.#candidacies.has(resource)) return;
    this.#candidacies.add(resource);
    if (this.#isOpen) this.#apply(resource);
  }

  /** Whether this is the tab that leads in a resource. */
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
    const { [from]: _before, ...others } = this.#heard;
    this.#heard = Object.fromEntries([...Object.entries(others).slice(1 - mostTabs), [from, number]]);
    if (message.what === 'news') this.#members.get(message.resource)?.receive(message);
    else if (message.what === 'signed-out') this.#onSignedOut();
  }

  #meet(tab: TabId): void {
    this.#met.add(tab);
    // The message that says so comes after all that was learned alone.
    for (const member of this.#members.values()) member.greet();
    this.greet();
  }
}

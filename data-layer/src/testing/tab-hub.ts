import type { TabChannel, TabMessage } from '../tabs/channel/tab-channel.ts';

/** The channel of one tab, for `createTabSharing` of `./tabs`. */
export interface HubChannel extends TabChannel {
  /** Simulates a frozen tab: its messages wait. */
  freeze(): void;
  /** Ends the simulation: the waiting messages arrive in order. */
  thaw(): void;
}

interface Candidate {
  readonly channel: object;
  readonly lead: () => void;
}

/**
 * The tabs of one browser, in memory. Like a `BroadcastChannel`, it copies messages and preserves only the
 * order of each sender; like Web Locks, it lets one tab lead.
 */
export class TabHub {
  readonly #schedule: (deliver: () => void) => void;
  readonly #open = new Map<object, (sender: object, message: TabMessage) => void>();
  readonly #candidates = new Map<string, Candidate[]>();

  /** @param schedule called with the delivery of each message; decides when it happens */
  constructor(schedule: (deliver: () => void) => void = queueMicrotask) {
    this.#schedule = schedule;
  }

  /** Returns the channel of another tab. */
  makeChannel(): HubChannel {
    const channel = {};
    let waiting: (() => void)[] | undefined;
    const run = (work: () => void) => {
      if (waiting === undefined) work();
      else waiting.push(work);
    };
    return {
      open: (onMessage) => this.#open.set(channel, this.#makeInbox(channel, onMessage, run)),
      post: (message) => this.#post(channel, message),
      lead: (name, onLeading) => this.#queue(name, { channel, lead: () => run(onLeading) }),
      close: () => this.#close(channel),
      freeze() {
        waiting ??= [];
      },
      thaw() {
        const works = waiting ?? [];
        waiting = undefined;
        for (const work of works) work();
      },
    };
  }

  /** Delivers each sender's messages in order, even if `schedule` runs the deliveries in another order. */
  #makeInbox(channel: object, onMessage: (message: TabMessage) => void, run: (work: () => void) => void) {
    const queues = new Map<object, TabMessage[]>();
    const takeOldest = (sender: object) => {
      const message = queues.get(sender)?.shift();
      if (message !== undefined && this.#open.get(channel) === inbox) onMessage(message);
    };
    const inbox = (sender: object, message: TabMessage) => {
      queues.set(sender, [...(queues.get(sender) ?? []), message]);
      this.#schedule(() => run(() => takeOldest(sender)));
    };
    return inbox;
  }

  #post(sender: object, message: TabMessage): void {
    if (!this.#open.has(sender)) return;
    for (const [channel, take] of this.#open) if (channel !== sender) take(sender, structuredClone(message));
  }

  #queue(name: string, candidate: Candidate): void {
    const candidates = this.#candidates.get(name) ?? [];
    this.#candidates.set(name, [...candidates, candidate]);
    if (candidates.length === 0) this.#schedule(() => this.#leadIfFirst(name, candidate));
  }

  #leadIfFirst(name: string, candidate: Candidate): void {
    if (this.#candidates.get(name)?.[0] === candidate) candidate.lead();
  }

  #close(channel: object): void {
    this.#open.delete(channel);
    for (const [name, candidates] of this.#candidates) {
      const others = candidates.filter((one) => one.channel !== channel);
      this.#candidates.set(name, others);
      const [first] = others;
      if (first !== undefined && first !== candidates[0])
        this.#schedule(() => this.#leadIfFirst(name, first));
    }
  }
}

import type { TabChannel, TabMessage } from '../src/tabs/channel/tab-channel.ts';
import type { Losses } from './losses.ts';
import type { Machine } from './machine.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { VirtualClock } from './virtual-clock.ts';

/** A tab on the channel of a browser. */
interface Member {
  readonly machine: Machine;
  readonly hear: (message: TabMessage) => void;
  /** By sender, the arrival time of its last message: messages of one sender arrive in order. */
  readonly lastArrival: Map<object, number>;
}

interface Candidate {
  readonly channel: object;
  readonly machine: Machine;
  readonly lead: () => void;
}

/** The channel between a browser's tabs: messages are late, very late if frozen, and sometimes lost. */
export class TabHub {
  readonly #time: VirtualClock;
  readonly #random: SeededRandom;
  readonly #losses: Losses;
  readonly #members = new Map<object, Member>();
  readonly #candidates = new Map<string, Candidate[]>();

  constructor(time: VirtualClock, random: SeededRandom, losses: Losses) {
    this.#time = time;
    this.#random = random;
    this.#losses = losses;
  }

  channelOf(machine: Machine): TabChannel {
    const channel = {};
    return {
      open: (hear) => this.#members.set(channel, { machine, hear, lastArrival: new Map() }),
      post: (message) => this.#post(channel, message),
      lead: (name, lead) => this.#apply(name, { channel, machine, lead }),
      close: () => this.#close(channel),
    };
  }

  #post(sender: object, message: TabMessage): void {
    if (!this.#members.has(sender)) return;
    for (const [channel, member] of this.#members) {
      if (channel === sender) continue;
      const copy = structuredClone(message);
      // A browser may drop messages that a frozen tab does not receive.
      if (this.#losses !== 'none' && this.#random.percent(25)) continue;
      const delay = this.#random.percent(25) ? this.#random.below(2000) : this.#random.below(10);
      const at = Math.max(this.#time.now + delay, member.lastArrival.get(sender) ?? 0);
      member.lastArrival.set(sender, at);
      member.machine.plan(at - this.#time.now, () => {
        if (this.#members.get(channel) === member) member.hear(copy);
      });
    }
  }

  #apply(name: string, candidate: Candidate): void {
    const candidates = this.#candidates.get(name) ?? [];
    this.#candidates.set(name, [...candidates, candidate]);
    if (candidates.length === 0) this.#appoint(name);
  }

  #appoint(name: string): void {
    const first = this.#candidates.get(name)?.[0];
    first?.machine.plan(1, () => {
      if (this.#candidates.get(name)?.[0] === first) first.lead();
    });
  }

  #close(channel: object): void {
    this.#members.delete(channel);
    for (const [name, candidates] of this.#candidates) {
      const others = candidates.filter((one) => one.channel !== channel);
      this.#candidates.set(name, others);
      if (others[0] !== candidates[0]) this.#appoint(name);
    }
  }
}

import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { PresenceMember, PresenceMembership, PresenceSubscription } from '../src/push/push-port.ts';
import type { Losses } from './losses.ts';
import type { Caller } from './network.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The dependencies of the service. */
interface PresenceServicePorts {
  readonly time: VirtualClock;
  readonly random: SeededRandom;
  readonly losses: Losses;
  /** Returns whether a person may join channels; false without a session. */
  readonly isAdmitted: (person: string) => boolean;
  readonly trace: (line: () => string) => void;
}

/** Milliseconds within which the service detects that a socket has vanished. */
const longestUnnoticed = 30_000;

/** One socket of a page. Its frames arrive in order, as long as it is connected. */
export class PresenceSocket {
  readonly caller: Caller;
  readonly #ports: Pick<PresenceServicePorts, 'time' | 'random'>;
  readonly #isOn: Readonly<Record<'page' | 'service', (() => void)[]>> = { page: [], service: [] };
  readonly #lastArrival = { page: 0, service: 0 };
  #isCut = false;

  constructor(caller: Caller, ports: Pick<PresenceServicePorts, 'time' | 'random'>) {
    this.caller = caller;
    this.#ports = ports;
  }

  /** Cuts the socket: nothing arrives at either end any more. */
  cut(): void {
    this.#isCut = true;
  }

  toService(frame: () => void): void {
    this.#send('service', frame, (delay, arrive) => void this.#ports.time.after(delay, arrive));
  }

  toPage(frame: () => void): void {
    this.#send('page', frame, (delay, arrive) => void this.caller.machine.plan(delay, arrive));
  }

  #send(end: 'page' | 'service', frame: () => void, plan: (delay: number, arrive: () => void) => void): void {
    if (this.#isCut) return;
    const { time, random } = this.#ports;
    const delay = random.percent(10) ? random.below(3000) : random.below(100);
    this.#lastArrival[end] = Math.max(time.now + delay, this.#lastArrival[end]);
    this.#isOn[end].push(frame);
    plan(this.#lastArrival[end] - time.now, () => {
      const first = this.#isOn[end].shift();
      if (!this.#isCut) first?.();
    });
  }
}

/** A page that is on a channel or joining it, and the people reported to it. */
interface Member {
  readonly socket: PresenceSocket;
  readonly subscription: PresenceSubscription;
  readonly others: Map<string, PresenceMember>;
  isLeft: boolean;
}

const personOf = ({ socket }: Member) => socket.caller.person;

/** The presence channels of the push service: each person once, regardless of the number of their pages. */
export class PresenceService {
  readonly #ports: PresenceServicePorts;
  readonly #channels = new Map<string, Set<Member>>();
  /** A service may lack such channels, or refuse client events on them. */
  readonly isThere: boolean;
  readonly takesClientEvents: boolean;
  #losesEvents: boolean;

  constructor(ports: PresenceServicePorts) {
    const { random, losses } = ports;
    this.#ports = ports;
    this.isThere = random.percent(85);
    this.takesClientEvents = random.percent(85);
    this.#losesEvents = losses !== 'none';
  }

  connect(caller: Caller): PresenceSocket {
    return new PresenceSocket(caller, this.#ports);
  }

  /** Ends the socket of a page; the service may detect that late. */
  disconnect(socket: PresenceSocket, isTold: boolean): void {
    const { time, random } = this.#ports;
    const letGo = () => {
      for (const members of this.#channels.values())
        for (const member of members) if (member.socket === socket) this.#remove(member);
    };
    if (isTold) socket.toService(letGo);
    else {
      socket.cut();
      time.after(random.percent(50) ? 0 : random.below(longestUnnoticed), letGo);
    }
  }

  join(socket: PresenceSocket, subscription: PresenceSubscription): PresenceMembership | undefined {
    if (!this.isThere) return undefined;
    const member: Member = { socket, subscription, others: new Map(), isLeft: false };
    socket.toService(() => this.#admit(member));
    return {
      send: (payload) => socket.toService(() => this.#pass(member, payload)),
      leave: () => {
        member.isLeft = true;
        socket.toService(() => this.#remove(member));
      },
    };
  }

  /** Ends all losses. */
  heal(): void {
    this.#losesEvents = false;
  }

  #membersOf({ subscription }: Member): Set<Member> {
    const { channel } = subscription;
    const members = this.#channels.get(channel) ?? new Set<Member>();
    this.#channels.set(channel, members);
    return members;
  }

  #admit(member: Member): void {
    const { subscription } = member;
    const person = personOf(member);
    if (!this.#ports.isAdmitted(person)) return this.#announce(member, () => subscription.onRefused());
    const members = this.#membersOf(member);
    const people = new Set(Array.from(members, personOf));
    if (!people.has(person))
      for (const other of members)
        this.#tellOthers(other, (others) => others.set(person, { id: person, info: { name: person } }));
    members.add(member);
    this.#ports.trace(() => `${member.socket.caller.tab} joins ${subscription.channel}`);
    this.#tellOthers(member, (others) => {
      for (const id of people) if (id !== person) others.set(id, { id, info: { name: id } });
    });
  }

  #remove(member: Member): void {
    const members = this.#membersOf(member);
    if (!members.delete(member)) return;
    const person = personOf(member);
    this.#ports.trace(() => `${member.socket.caller.tab} is off ${member.subscription.channel}`);
    if ([...members].some((other) => personOf(other) === person)) return;
    for (const other of members) this.#tellOthers(other, (others) => others.delete(person));
  }

  #pass(member: Member, payload: unknown): void {
    const members = this.#membersOf(member);
    if (!this.takesClientEvents || !members.has(member)) return;
    for (const other of members) {
      if (other === member || (this.#losesEvents && this.#ports.random.percent(10))) continue;
      this.#announce(other, () => other.subscription.onEvent(payload, personOf(member)));
    }
  }

  /** Reports the people on a channel to a page, like the service's own client. */
  #tellOthers(member: Member, change: (others: Map<string, PresenceMember>) => void): void {
    this.#announce(member, () => {
      change(member.others);
      member.subscription.onOthers([...member.others.values()]);
    });
  }

  #announce(member: Member, work: () => void): void {
    member.socket.toPage(() => {
      if (!member.isLeft) work();
    });
  }
}

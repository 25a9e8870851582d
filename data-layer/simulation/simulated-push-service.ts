import type { PushEvent } from '@ne2016/contract';
import { channelOf, pushEventName, type Resource } from '@ne2016/contract';
import type {
  ChannelSubscription,
  ConnectionState,
  PresenceMembership,
  PresenceSubscription,
  PushPort,
} from '../src/push/push-port.ts';
import type { Losses } from './losses.ts';
import type { Caller } from './network.ts';
import type { PresenceService, PresenceSocket } from './presence-service.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { VirtualClock } from './virtual-clock.ts';

/** The dependencies of the service. */
export interface PushServicePorts {
  readonly time: VirtualClock;
  readonly random: SeededRandom;
  readonly losses: Losses;
  readonly resource: Resource;
  readonly presence: PresenceService;
  readonly isReachable: (person: string) => boolean;
  readonly trace: (line: () => string) => void;
}

/** Milliseconds that an event waits for a sleeping machine: longer than three polls. */
const longestKept = 20_000;

/** The connection of one page to the service. */
class PushConnection implements PushPort {
  readonly caller: Caller;
  readonly #ports: PushServicePorts;
  readonly #number: () => number;
  #subscriptions: readonly ChannelSubscription[] = [];
  #onState: (state: ConnectionState) => void = () => {};
  /** The identifier of the socket, from its greeting until the page detects its end. */
  #socket: string | undefined;
  #presence: PresenceSocket | undefined;
  /** The time before which no later event arrives, except for a few that overtake others. */
  #lastArrival = 0;
  /** Whether the service has dropped the connection; the page may not have detected that yet. */
  isDead = true;
  /** Whether incoming events are lost, because the browser does not run a hidden page. */
  isMuted = false;

  constructor(caller: Caller, ports: PushServicePorts, number: () => number) {
    this.caller = caller;
    this.#ports = ports;
    this.#number = number;
  }

  connect(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void): void {
    this.#subscriptions = subscriptions;
    this.#onState = onState;
    onState('connecting');
    this.#dial();
  }

  disconnect(): void {
    this.#subscriptions = [];
    this.endPresence(true);
    this.#lose();
  }

  join(subscription: PresenceSubscription): PresenceMembership | undefined {
    return this.#presence && this.#ports.presence.join(this.#presence, subscription);
  }

  /** @param isTold whether the page notifies the service, or the service has to detect it. */
  endPresence(isTold: boolean): void {
    if (this.#presence !== undefined) this.#ports.presence.disconnect(this.#presence, isTold);
    this.#presence = undefined;
  }

  socketId(): string | undefined {
    return this.#socket;
  }

  /** Returns whether the connection has ended without the page's knowledge. */
  get isEndUnnoticed(): boolean {
    return this.isDead && this.#socket !== undefined;
  }

  /** Returns whether the page wants a connection and has none, with or without its knowledge. */
  get isMissed(): boolean {
    return this.isDead && this.#subscriptions.length > 0;
  }

  /** Breaks the connection; the page detects that after this time and reconnects. */
  break(noticedAfter: number): void {
    if (this.isDead) return;
    const socket = this.#socket;
    this.isDead = true;
    this.endPresence(false);
    this.caller.machine.plan(noticedAfter, () => {
      if (this.#socket !== socket) return;
      this.#lose();
      this.#ports.trace(() => `${this.caller.tab} notices that push is gone`);
      this.#onState('unavailable');
      this.#dial();
    });
  }

  /** Sends an event, which arrives after a random delay. */
  send(event: PushEvent): void {
    const { time, random } = this.#ports;
    const delay = random.percent(10) ? random.below(3000) : random.below(100);
    const inOrder = Math.max(time.now + delay, this.#lastArrival);
    const isOvertaking = random.percent(5);
    if (!isOvertaking) this.#lastArrival = inOrder;
    this.#bring(event, (isOvertaking ? time.now + delay : inOrder) - time.now);
    if (random.percent(15)) this.#bring(event, random.below(5000));
  }

  #bring(event: PushEvent, delay: number): void {
    const socket = this.#socket;
    const { time } = this.#ports;
    const at = time.now + delay;
    this.caller.machine.plan(delay, () => {
      if (this.#socket !== socket || this.isMuted || this.#isTooLate(time.now - at)) return;
      this.#ports.trace(() => `${this.caller.tab} hears ${JSON.stringify(event)}`);
      const { resource } = this.#ports;
      for (const one of this.#subscriptions)
        if (one.channel === channelOf(resource) && one.event === pushEventName(resource.name))
          one.onEvent(event);
    });
  }

  /** Returns whether the service has dropped an event that was not delivered for too long. */
  #isTooLate(lateness: number): boolean {
    const { losses, random } = this.#ports;
    return losses !== 'none' && lateness > longestKept && random.percent(50);
  }

  #lose(): void {
    this.#socket = undefined;
    this.isDead = true;
  }

  #dial(): void {
    const { random, isReachable, trace } = this.#ports;
    this.caller.machine.plan(random.between(50, random.percent(50) ? 400 : 4000), () => {
      if (this.#subscriptions.length === 0) return;
      if (!isReachable(this.caller.person)) return this.#dial();
      this.#socket = `1.${this.#number()}`;
      this.isDead = false;
      this.#presence = this.#ports.presence.connect(this.caller);
      this.#lastArrival = 0;
      trace(() => `${this.caller.tab} has push: ${this.#socket}`);
      this.#onState('connected');
      for (const { onSubscribed } of this.#subscriptions) onSubscribed();
    });
  }
}

/** The push service: it delays, reorders, duplicates and loses events, and is unavailable at times. */
export class PushService {
  readonly #ports: PushServicePorts;
  readonly #connections = new Set<PushConnection>();
  #count = 0;
  #losesEvents: boolean;
  #isAway = false;
  #isSilent = false;

  constructor(ports: PushServicePorts) {
    this.#ports = { ...ports, isReachable: (person) => !this.#isAway && ports.isReachable(person) };
    this.#losesEvents = ports.losses === 'silent';
  }

  /** Creates the port of one page. */
  portOf(caller: Caller): PushPort {
    const connection = new PushConnection(caller, this.#ports, () => (this.#count += 1));
    this.#connections.add(connection);
    return connection;
  }

  /** Returns whether any page lacks a connection that it wants. */
  get isMissed(): boolean {
    return [...this.#connections].some(({ isMissed }) => isMissed);
  }

  /** Returns whether the connection of a page has ended without its knowledge. */
  isEndUnnoticed(port: PushPort): boolean {
    return [...this.#connections].some((connection) => connection === port && connection.isEndUnnoticed);
  }

  /** Sends an event to all pages except the writer's. */
  publish(event: PushEvent, writerSocket: string | undefined): void {
    for (const connection of this.#connections) {
      if (connection.isDead || (writerSocket !== undefined && connection.socketId() === writerSocket))
        continue;
      if (this.#isSilent || (this.#losesEvents && this.#ports.random.percent(10))) continue;
      connection.send(event);
    }
  }

  /** Breaks all connections, or those of one person. */
  break(noticedAfter: number, person?: string): void {
    for (const connection of this.#connections)
      if (person === undefined || connection.caller.person === person) connection.break(noticedAfter);
  }

  /** Sets whether the events for a page are lost. */
  setMuted(port: PushPort, isMuted: boolean): void {
    for (const connection of this.#connections) if (connection === port) connection.isMuted = isMuted;
  }

  /** Makes the service unavailable: no page can connect until it is back. */
  leave(): void {
    this.#isAway = true;
    this.break(1000);
  }

  /** Loses all events from now on, undetectably for clients: the connections stay. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  comeBack(): void {
    this.#isAway = false;
  }

  /** Ends all losses. */
  heal(): void {
    this.#isAway = false;
    this.#losesEvents = false;
  }

  /** Forgets a closed page. */
  forget(port: PushPort): void {
    for (const connection of this.#connections)
      if (connection === port) {
        connection.endPresence(false);
        this.#connections.delete(connection);
      }
  }
}

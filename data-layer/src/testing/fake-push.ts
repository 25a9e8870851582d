import {
  channelOf,
  listPresenceChannelOf,
  presenceChannelOf,
  type PushEvent,
  type RecordId,
  type Resource,
} from '@ne2016/contract';
import type {
  ChannelSubscription,
  ConnectionState,
  PresenceMember,
  PresenceMembership,
  PresenceSubscription,
  PushPort,
} from '../push/push-port.ts';

/** Four digits and four digits, as the sockets of the Pusher protocol are named. */
function makeSocketId(): string {
  const part = () => Math.floor(1000 + Math.random() * 9000);
  return `${part()}.${part()}`;
}

/** The presence channel of a record, or of a list: `null`. */
function channelAt(resource: Resource, id: RecordId | null): string {
  return id === null ? (listPresenceChannelOf(resource) ?? '') : presenceChannelOf(resource, id);
}

/** A presence channel that the client has asked for, and whether it was let in yet. */
interface Membership {
  readonly subscription: PresenceSubscription;
  isLetIn: boolean;
}

/**
 * A push service that a test speaks for. It is not reachable until {@link open} is called, and one belongs to one
 * client. {@link FakeServer.announceTo} makes a server speak through it.
 */
export class FakePush implements PushPort {
  readonly #socketId: string;
  #subscriptions: readonly ChannelSubscription[] = [];
  #onState: (state: ConnectionState) => void = () => undefined;
  #isOpen = false;
  readonly #memberships = new Map<string, Membership>();
  readonly #others = new Map<string, readonly PresenceMember[]>();
  readonly #announced = new Map<string, unknown>();
  /** Whether presence channels are refused, as by a server that authorises none. */
  refusesPresence = false;

  /** @param socketId names the connection; a random name by default. */
  constructor(socketId: string = makeSocketId()) {
    this.#socketId = socketId;
  }

  /** Called by the data layer when it starts. */
  connect(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void): void {
    this.#subscriptions = subscriptions;
    this.#onState = onState;
    onState('connecting');
    if (this.#isOpen) this.#accept();
  }

  /** Called by the data layer when it stops. */
  disconnect(): void {
    this.#subscriptions = [];
    this.#memberships.clear();
    this.#onState = () => undefined;
  }

  /** The name of the client's connection, always the same; `undefined` while there is none. */
  socketId(): string | undefined {
    return this.#isOpen ? this.#socketId : undefined;
  }

  /** Lets the client connect and subscribe to everything it wants, now or as soon as it asks. */
  open(): void {
    this.#isOpen = true;
    this.#accept();
  }

  /** Cuts the connection: the client knows of it, and hears nothing until {@link open} is called again. */
  cut(): void {
    this.#isOpen = false;
    this.#memberships.clear();
    this.#onState('unavailable');
  }

  /** Called by the data layer while a record is open. Answered soon, as by a service that is asked over a network. */
  join(subscription: PresenceSubscription): PresenceMembership {
    const { channel } = subscription;
    const membership: Membership = { subscription, isLetIn: false };
    this.#memberships.set(channel, membership);
    queueMicrotask(() => this.#answer(membership));
    return {
      send: (payload) =>
        void (this.#memberOf(channel) === subscription && this.#announced.set(channel, payload)),
      leave: () => void (this.#isWanted(membership) && this.#memberships.delete(channel)),
    };
  }

  /** Whether the client is present at a record, or at a list: `null`. */
  isPresent(resource: Resource, id: RecordId | null): boolean {
    return this.#memberOf(channelAt(resource, id)) !== undefined;
  }

  /** What the client told the others at a record last; `undefined` when it was nothing. */
  announced(resource: Resource, id: RecordId | null): unknown {
    return this.#announced.get(channelAt(resource, id));
  }

  /** From now on these, and nobody else, have a record open, besides the client itself. */
  setOthers(resource: Resource, id: RecordId | null, others: readonly PresenceMember[]): void {
    const channel = channelAt(resource, id);
    this.#others.set(channel, others);
    this.#memberOf(channel)?.onOthers(others);
  }

  /** Brings what somebody tells the others at a record, such as `{ attribute: 'title' }`; it may be anything. */
  sendFrom(senderId: unknown, resource: Resource, id: RecordId | null, payload: unknown): void {
    this.#memberOf(channelAt(resource, id))?.onEvent(payload, senderId);
  }

  /** Sends the event of a change; returns whether the client received it. */
  announce(resource: Resource, event: PushEvent): boolean {
    return this.send(channelOf(resource), resource.event, event);
  }

  /** Brings any payload, also one of which the contract knows nothing; answers whether the client heard it. */
  send(channel: string, event: string, payload: unknown): boolean {
    const heard = this.#subscriptions.filter((one) => one.channel === channel && one.event === event);
    if (this.#isOpen) for (const { onEvent } of heard) onEvent(payload);
    return this.#isOpen && heard.length > 0;
  }

  #answer(membership: Membership): void {
    const { channel, onOthers, onRefused } = membership.subscription;
    if (!this.#isWanted(membership)) return;
    if (this.refusesPresence) {
      this.#memberships.delete(channel);
      onRefused();
    } else {
      membership.isLetIn = true;
      onOthers(this.#others.get(channel) ?? []);
    }
  }

  #isWanted(membership: Membership): boolean {
    return this.#memberships.get(membership.subscription.channel) === membership;
  }

  #memberOf(channel: string): PresenceSubscription | undefined {
    const membership = this.#memberships.get(channel);
    return membership?.isLetIn === true ? membership.subscription : undefined;
  }

  #accept(): void {
    this.#onState('connected');
    for (const { onSubscribed } of this.#subscriptions) onSubscribed();
  }
}

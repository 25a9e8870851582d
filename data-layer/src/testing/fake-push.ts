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

/** Returns a socket identifier as in the Pusher protocol: four digits and four digits. */
function makeSocketId(): string {
  const part = () => Math.floor(1000 + Math.random() * 9000);
  return `${part()}.${part()}`;
}

/** The presence channel of a record; for `null`, that of the list. */
function channelAt(resource: Resource, id: RecordId | null): string {
  return id === null ? (listPresenceChannelOf(resource) ?? '') : presenceChannelOf(resource, id);
}

/** A presence channel that the client joins, and whether it is admitted yet. */
interface Membership {
  readonly subscription: PresenceSubscription;
  isLetIn: boolean;
}

/**
 * A push service for one client, controlled by a test. It cannot be reached until {@link open} is called.
 * {@link FakeServer.announceTo} makes a server publish its changes to it.
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

  /** @param socketId the identifier of the connection; random by default */
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

  /** Returns the identifier of the client's connection, always the same; `undefined` without a connection. */
  socketId(): string | undefined {
    return this.#isOpen ? this.#socketId : undefined;
  }

  /** Lets the client connect and subscribe, now or once it tries. */
  open(): void {
    this.#isOpen = true;
    this.#accept();
  }

  /**
   * Closes the connection. The client detects it, and receives nothing until {@link open} is called again.
   */
  cut(): void {
    this.#isOpen = false;
    this.#memberships.clear();
    this.#onState('unavailable');
  }

  /** Called by the data layer while a record is open. Answered in a microtask. */
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

  /** Returns whether the client has joined the presence channel of a record; for `null`, that of the list. */
  isPresent(resource: Resource, id: RecordId | null): boolean {
    return this.#memberOf(channelAt(resource, id)) !== undefined;
  }

  /** Returns the client's last client event at a record, or at the list for `null`; `undefined` if none. */
  announced(resource: Resource, id: RecordId | null): unknown {
    return this.#announced.get(channelAt(resource, id));
  }

  /**
   * Sets the other people who have a record open.
   * @param id the record; `null` for the list
   * @param others everyone except the client; `info` is the `user_info` of the presence channel
   * @example
   * ```ts
   * push.setOthers(task, 1, [{ id: '7', info: { name: 'Camille' } }]);
   * ```
   */
  setOthers(resource: Resource, id: RecordId | null, others: readonly PresenceMember[]): void {
    const channel = channelAt(resource, id);
    this.#others.set(channel, others);
    this.#memberOf(channel)?.onOthers(others);
  }

  /**
   * Delivers a client event to the client.
   * @param senderId the `id` of one of the others; may be anything
   * @param resource the resource of the record
   * @param id the record; `null` for the list
   * @param payload may be anything
   * @example
   * ```ts
   * push.sendFrom('7', task, 1, { attribute: 'title', isNew: false });
   * ```
   */
  sendFrom(senderId: unknown, resource: Resource, id: RecordId | null, payload: unknown): void {
    this.#memberOf(channelAt(resource, id))?.onEvent(payload, senderId);
  }

  /** Sends the event of a change; returns whether the client received it. */
  announce(resource: Resource, event: PushEvent): boolean {
    return this.send(channelOf(resource), resource.event, event);
  }

  /**
   * Delivers any payload, even an invalid one.
   * @returns whether the client has subscribed to this channel and event
   * @example
   * ```ts
   * push.send(channelOf(task), pushEventName('task'), { action: 'updated', id: 1 });
   * ```
   */
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

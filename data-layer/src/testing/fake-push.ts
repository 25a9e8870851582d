import { channelOf, type PushEvent, pushEventName, type Resource } from '@ne2016/contract';
import type { ChannelSubscription, ConnectionState, PushPort } from '../push/push-port.ts';

/** Four digits and four digits, as the sockets of the Pusher protocol are named. */
function makeSocketId(): string {
  const part = () => Math.floor(1000 + Math.random() * 9000);
  return `${part()}.${part()}`;
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
    this.#onState('unavailable');
  }

  /** Tells of a change; answers whether the client heard it. */
  announce(resource: Resource, event: PushEvent): boolean {
    return this.send(channelOf(resource), pushEventName(resource.name), event);
  }

  /** Brings any payload, also one of which the contract knows nothing; answers whether the client heard it. */
  send(channel: string, event: string, payload: unknown): boolean {
    const heard = this.#subscriptions.filter((one) => one.channel === channel && one.event === event);
    if (this.#isOpen) for (const { onEvent } of heard) onEvent(payload);
    return this.#isOpen && heard.length > 0;
  }

  #accept(): void {
    this.#onState('connected');
    for (const { onSubscribed } of this.#subscriptions) onSubscribed();
  }
}

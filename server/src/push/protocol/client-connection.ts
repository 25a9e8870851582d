import { isClientEvent, relayClientEvent } from './client-events.ts';
import { type ClientFrame, closeCodes, formatError, formatFrame, parseFrame } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { limits } from './protocol-limits.ts';
import { signIn, signOut } from './user-sign-in.ts';
import { subscribe, unsubscribe } from './subscribe.ts';
import type { Subscriber, Transport } from './subscriber.ts';
import type { Person } from './users.ts';

/** A sliding rate limit: at most this number in any second. Refused events are not counted. */
class RateLimit {
  readonly #most: number;
  /** When those of the last second passed, in milliseconds. */
  #passed: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more, if it may pass. `now` in milliseconds. */
  take(now: number): boolean {
    this.#passed = this.#passed.filter((time) => now - time < 1_000);
    if (this.#passed.length >= this.#most) return false;
    this.#passed.push(now);
    return true;
  }
}

/** Timeout of the answer to a ping, in milliseconds. */
const longestAnswer = 30_000;

/** One client of the push server, from its greeting until it is closed. */
export class Connection implements Subscriber {
  readonly socketId: string;
  readonly caller: string;
  readonly joined = new Map<string, string | null>();
  person: Person | null = null;
  readonly #transport: Transport;
  readonly #state: HubState;
  #isOpen = true;
  #lastActivityAt: number;
  /** Since when an answer to a ping is awaited. */
  #askedAt: number | null = null;
  /** Created with the first client event: most clients send none. */
  #clientEvents: RateLimit | null = null;

  constructor(socketId: string, caller: string, transport: Transport, state: HubState) {
    this.socketId = socketId;
    this.caller = caller;
    this.#transport = transport;
    this.#state = state;
    this.#lastActivityAt = state.now();
    const activityTimeout = Math.ceil(state.activityTimeout / 1000);
    const greeting = { socket_id: socketId, activity_timeout: activityTimeout };
    this.send(formatFrame('pusher:connection_established', JSON.stringify(greeting)));
  }

  /** Sends a frame. Closes a client with too many waiting frames. */
  send(frame: string): void {
    if (!this.#isOpen) return;
    const { counts } = this.#state;
    if (this.#transport.bufferedBytes + frame.length > limits.bufferedBytes) {
      // It leaves its channels when the transport has closed, so that no subscriber is removed while a
      // channel is iterated.
      this.#isOpen = false;
      counts.slowReadersClosed += 1;
      counts.droppedForSlowReaders += this.#transport.cut() + 1;
      return;
    }
    counts.sent += 1;
    this.#transport.send(frame);
  }

  /** Handles a text frame; `undefined` for a binary frame. */
  receive(text: string | undefined): void {
    if (!this.#isOpen) return;
    this.touch();
    this.#state.counts.received += 1;
    const frame = text === undefined ? undefined : parseFrame(text);
    if (frame) this.#handle(frame);
    else this.send(formatError('A frame is a JSON object with an event'));
  }

  /** Records that the client is alive. */
  touch(): void {
    this.#lastActivityAt = this.#state.now();
    this.#askedAt = null;
  }

  /** Pings a silent client, and closes one that did not answer. Call it regularly. */
  checkSilence(now: number): void {
    const { activityTimeout } = this.#state;
    if (this.#askedAt === null) {
      if (now - this.#lastActivityAt < activityTimeout) return;
      this.#askedAt = now;
      this.send(formatFrame('pusher:ping', {}));
    } else if (now - this.#askedAt >= Math.min(longestAnswer, activityTimeout))
      this.close(closeCodes.noPong, 'Pong reply not received');
  }

  takeClientEvent(): boolean {
    this.#clientEvents ??= new RateLimit(limits.clientEventsPerSecond);
    return this.#clientEvents.take(this.#state.now());
  }

  refuse(code: number, message: string): void {
    this.send(formatError(message, code));
    this.close(code, message);
  }

  close(code: number, reason: string): void {
    if (this.#isOpen) this.#transport.close(code, reason);
    this.leave();
  }

  /** Ends the connection without a close frame, also after one was sent. */
  cut(): void {
    this.#transport.cut();
  }

  /** Leaves all channels at once: the client is gone, or is being closed. */
  leave(): void {
    this.#isOpen = false;
    for (const channel of this.joined.keys()) this.#state.channels.leave(channel, this);
    signOut(this.#state, this);
    this.#state.anonymous.remove(this);
    this.#state.people.remove(this);
  }

  #handle(frame: ClientFrame): void {
    switch (frame.event) {
      case 'pusher:ping':
        this.send(formatFrame('pusher:pong', {}));
        return;
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        subscribe(this.#state, this, frame.data);
        return;
      case 'pusher:unsubscribe':
        unsubscribe(this.#state, this, frame.data);
        return;
      case 'pusher:signin':
        signIn(this.#state, this, frame.data);
        return;
      default:
        if (isClientEvent(frame.event)) relayClientEvent(this.#state, this, frame);
        else this.send(formatError('This event is not supported'));
    }
  }
}

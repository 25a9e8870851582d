import { isPrivateChannel } from '@ne2016/contract';
import type { RawData, WebSocket } from 'ws';
import { isChannelSignature, type PushApplication } from '../channel-signature.ts';
import type { Channels, Subscriber } from './channels.ts';
import { type ClientFrame, closeCodes, formatFrame, isChannelName, parseFrame } from './frames.ts';

/** What a connection shares with all others. */
export interface PushContext {
  application: PushApplication;
  channels: Channels<PushConnection>;
  /** Milliseconds of silence after which the server asks, and of further silence after which it hangs up. */
  activityTimeout: number;
}

/** A socket that does not read what it is sent is cut beyond this many bytes, so that it cannot fill the memory. */
const mostBufferedBytes = 1024 * 1024;
const mostChannels = 500;

/** One browser on the push port, after its greeting. */
export class PushConnection implements Subscriber {
  readonly socketId: string;
  readonly #socket: WebSocket;
  readonly #context: PushContext;
  readonly #joined = new Set<string>();
  readonly #silence: NodeJS.Timeout;
  #isAsked = false;

  constructor(socketId: string, socket: WebSocket, context: PushContext) {
    this.socketId = socketId;
    this.#socket = socket;
    this.#context = context;
    this.#silence = setInterval(() => this.#onSilence(), context.activityTimeout);
    socket.on('message', (message, isBinary) => this.#onMessage(message, isBinary));
    for (const activity of ['ping', 'pong'] as const) socket.on(activity, () => this.#onActivity());
    socket.on('close', () => this.#onClose());
  }

  /** Sends a frame, or cuts a socket that has too many waiting. */
  send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > mostBufferedBytes) this.#socket.terminate();
    else this.#socket.send(frame);
  }

  /** Tells the client its socket. */
  greet(): void {
    const activityTimeout = Math.ceil(this.#context.activityTimeout / 1000);
    const greeting = { socket_id: this.socketId, activity_timeout: activityTimeout };
    this.send(formatFrame('pusher:connection_established', JSON.stringify(greeting)));
  }

  #onActivity(): void {
    this.#isAsked = false;
    this.#silence.refresh();
  }

  #onSilence(): void {
    if (this.#isAsked) {
      this.#socket.close(closeCodes.noPong, 'Pong reply not received');
      return;
    }
    this.#isAsked = true;
    this.send(formatFrame('pusher:ping', {}));
  }

  #onClose(): void {
    clearInterval(this.#silence);
    for (const channel of this.#joined) this.#context.channels.leave(channel, this);
    this.#joined.clear();
  }

  #onMessage(message: RawData, isBinary: boolean): void {
    this.#onActivity();
    const frame = isBinary || !Buffer.isBuffer(message) ? undefined : parseFrame(message.toString());
    if (frame === undefined) this.#complain('A frame is a JSON object with an event');
    else this.#handle(frame);
  }

  #handle({ event, data }: ClientFrame): void {
    switch (event) {
      case 'pusher:ping':
        this.send(formatFrame('pusher:pong', {}));
        return;
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        this.#subscribe(data);
        return;
      case 'pusher:unsubscribe':
        this.#unsubscribe(data['channel']);
        return;
      default:
        this.#complain('This event is not supported');
    }
  }

  #subscribe({ channel, auth }: ClientFrame['data']): void {
    if (!isChannelName(channel)) {
      this.#complain('A channel name has 1 to 200 letters, digits or _-=@,.;');
      return;
    }
    const refusal = this.#refusalOf(channel, auth);
    if (refusal !== undefined) {
      const error = { type: 'AuthError', error: refusal, status: 401 };
      this.send(formatFrame('pusher:subscription_error', error, channel));
      return;
    }
    this.#joined.add(channel);
    this.#context.channels.join(channel, this);
    this.send(formatFrame('pusher_internal:subscription_succeeded', '{}', channel));
  }

  #refusalOf(channel: string, auth: unknown): string | undefined {
    const { application } = this.#context;
    if (this.#joined.size >= mostChannels && !this.#joined.has(channel))
      return `A socket joins at most ${mostChannels} channels`;
    if (channel.startsWith('presence-')) return 'Presence channels are not supported';
    if (!isPrivateChannel(channel)) return undefined;
    return isChannelSignature(application, this.socketId, channel, auth)
      ? undefined
      : 'The signature does not match';
  }

  #unsubscribe(channel: unknown): void {
    if (!isChannelName(channel)) return;
    this.#joined.delete(channel);
    this.#context.channels.leave(channel, this);
  }

  #complain(message: string): void {
    this.send(formatFrame('pusher:error', { code: null, message }));
  }
}

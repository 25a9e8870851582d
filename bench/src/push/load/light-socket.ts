import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { clientFrame, type Frame, FrameReader, opcodes } from './frames.ts';

/** Where to connect, and what to join there. */
export interface PushPlace {
  /** As `http://host:port`. */
  readonly address: string;
  readonly key: string;
  /** Signs the subscription, as the application would. */
  readonly secret: string;
  readonly channel: string;
}

const endOfHead = Buffer.from('\r\n\r\n');

function upgradeTo({ address, key }: PushPlace): string {
  return [
    `GET /app/${key}?protocol=7&client=bench HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
}

/** A subscriber of one channel that does the least a client can do: it counts events and answers pings. */
export class LightSocket {
  readonly #place: PushPlace;
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #subscribed = Promise.withResolvers<void>();
  #head: Buffer | null = Buffer.alloc(0);
  #isSubscribed = false;
  /** Hears of every event on the channel. */
  onEvent: () => void = () => undefined;

  private constructor(place: PushPlace) {
    this.#place = place;
    const { hostname, port } = new URL(place.address);
    this.#socket = connect(Number(port), hostname, () => this.#socket.write(upgradeTo(place)));
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#subscribed.reject(error));
    this.#socket.on('close', () => this.#subscribed.reject(new Error('The push server hung up')));
  }

  /** Resolves once the subscription is confirmed. */
  static async open(place: PushPlace): Promise<LightSocket> {
    const socket = new LightSocket(place);
    await socket.#subscribed.promise;
    return socket;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#head === null) {
      for (const frame of this.#reader.read(chunk)) this.#take(frame);
      return;
    }
    this.#head = Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(endOfHead);
    if (end === -1) return;
    const frames = this.#head.subarray(end + endOfHead.length);
    this.#head = null;
    this.#read(frames);
  }

  #take({ opcode, payload }: Frame): void {
    if (opcode === opcodes.ping) this.#socket.write(clientFrame(opcodes.pong, payload));
    else if (opcode !== opcodes.text) return;
    else if (payload.includes('pusher:ping')) this.#send({ event: 'pusher:pong', data: {} });
    else if (this.#isSubscribed) this.onEvent();
    else this.#join(payload.toString());
  }

  #join(text: string): void {
    const [, socketId] = /socket_id\D+([\d.]+)/.exec(text) ?? [];
    if (socketId !== undefined) this.#subscribe(socketId);
    else if (text.includes('subscription_succeeded')) {
      this.#isSubscribed = true;
      this.#subscribed.resolve();
    } else this.#subscribed.reject(new Error(`The push server refused: ${text}`));
  }

  #subscribe(socketId: string): void {
    const { key, secret, channel } = this.#place;
    const signature = createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex');
    this.#send({ event: 'pusher:subscribe', data: { channel, auth: `${key}:${signature}` } });
  }

  #send(frame: object): void {
    this.#socket.write(clientFrame(opcodes.text, Buffer.from(JSON.stringify(frame))));
  }
}

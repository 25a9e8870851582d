import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { channelsAuthorizationPath } from '@ne2016/contract';
import { clientFrame, type Frame, FrameReader, opcodes } from './frames.ts';
import { makeCall } from './calls.ts';

/** The address of the connection, and the channel to join. */
export interface PushPlace {
  /** `http://host:port`. */
  readonly address: string;
  readonly key: string;
  /** Signs the subscription, like the application. */
  readonly secret: string;
  readonly channel: string;
}

/** How the socket of a signed-in user joins more channels, like the application: in one call for all. */
export interface SignedInJoin {
  /** The session, and the headers of a call from our own page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly channels: readonly string[];
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

/** A minimal subscriber of one channel: it counts events and answers pings. */
export class LightSocket {
  readonly #place: PushPlace;
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #subscribed = Promise.withResolvers<void>();
  readonly #join: SignedInJoin | null;
  #missing: number;
  #head: Buffer | null = Buffer.alloc(0);
  #isSubscribed = false;
  /** Called for every event on the channel. */
  onEvent: () => void = () => undefined;

  private constructor(place: PushPlace, join: SignedInJoin | null) {
    this.#place = place;
    this.#join = join;
    this.#missing = join?.channels.length ?? 1;
    const { hostname, port } = new URL(place.address);
    this.#socket = connect(Number(port), hostname, () => this.#socket.write(upgradeTo(place)));
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#subscribed.reject(error));
    this.#socket.on('close', () => this.#subscribed.reject(new Error('The push server hung up')));
  }

  /** Resolves once the subscriptions are confirmed: to the channel of the place, or to those of `join`. */
  static async open(place: PushPlace, join: SignedInJoin | null = null): Promise<LightSocket> {
    const socket = new LightSocket(place, join);
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
    else this.#enter(payload.toString());
  }

  #enter(text: string): void {
    const [, socketId] = /socket_id\D+([\d.]+)/.exec(text) ?? [];
    if (socketId !== undefined) this.#subscribe(socketId);
    else if (text.includes('subscription_succeeded')) {
      this.#missing -= 1;
      if (this.#missing > 0) return;
      this.#isSubscribed = true;
      this.#subscribed.resolve();
    } else this.#subscribed.reject(new Error(`The push server refused: ${text}`));
  }

  #subscribe(socketId: string): void {
    if (this.#join === null) this.#sign(socketId);
    else this.#askToJoin(socketId, this.#join).catch((error: unknown) => this.#subscribed.reject(error));
  }

  async #askToJoin(socketId: string, { headers, channels }: SignedInJoin): Promise<void> {
    const body = JSON.stringify({ socket_id: socketId, channel_names: channels });
    const path = `/${channelsAuthorizationPath}`;
    const answer = await makeCall({ address: this.#place.address, path, headers, body });
    const authorized = (JSON.parse(answer) as { channels: Record<string, { auth: string } | null> }).channels;
    for (const [channel, authorization] of Object.entries(authorized)) {
      if (authorization === null) throw new Error(`The channel ${channel} was refused`);
      this.#send({ event: 'pusher:subscribe', data: { channel, auth: authorization.auth } });
    }
  }

  #sign(socketId: string): void {
    const { key, secret, channel } = this.#place;
    const signature = createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex');
    this.#send({ event: 'pusher:subscribe', data: { channel, auth: `${key}:${signature}` } });
  }

  #send(frame: object): void {
    this.#socket.write(clientFrame(opcodes.text, Buffer.from(JSON.stringify(frame))));
  }
}

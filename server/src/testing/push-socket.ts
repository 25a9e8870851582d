import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** A frame as received. */
export interface ReceivedFrame {
  event: string;
  channel?: string;
  data?: unknown;
}

/** A simple client of the push port: sends given frames, and keeps every received one until it is read. */
export class PushClient {
  readonly socket: WebSocket;
  readonly #frames: ReceivedFrame[] = [];
  readonly #waiting: ((frame: ReceivedFrame) => void)[] = [];
  readonly closed: Promise<number>;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (message: Buffer) =>
      this.#receive(JSON.parse(message.toString()) as ReceivedFrame),
    );
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Returns the next frame, in the order of arrival. */
  next(): Promise<ReceivedFrame> {
    const frame = this.#frames.shift();
    return frame ? Promise.resolve(frame) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Returns all received frames that were not read yet. */
  taken(): ReceivedFrame[] {
    return this.#frames.splice(0);
  }

  /** Waits for the greeting, and returns the socket’s identifier. */
  async greeted(): Promise<string> {
    const { event, data } = await this.next();
    if (event !== 'pusher:connection_established') throw new Error(`Not greeted but told ${event}`);
    const { socket_id: socketId } = JSON.parse(String(data)) as { socket_id: string };
    return socketId;
  }

  /** Returns the unread frames, once all frames sent until now are answered. */
  async pending(): Promise<ReceivedFrame[]> {
    this.send({ event: 'pusher:ping', data: {} });
    const frames: ReceivedFrame[] = [];
    for (let frame = await this.next(); frame.event !== 'pusher:pong'; frame = await this.next())
      frames.push(frame);
    return frames;
  }

  #receive(frame: ReceivedFrame): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(frame);
    else this.#frames.push(frame);
  }
}

/** A client that is terminated at the end of the test. */
export class PushSocket extends PushClient {
  constructor(url: string, headers?: Readonly<Record<string, string>>) {
    super(url, headers);
    onTestFinished(() => this.socket.terminate());
  }
}

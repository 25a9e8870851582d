import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PushApplication } from '../channel-signature.ts';
import type { Publisher, PushMessage } from '../publisher.ts';
import { Channels } from './channels.ts';
import { closeCodes, formatFrame } from './frames.ts';
import { PushConnection, type PushContext } from './push-connection.ts';

/** The largest frame, in bytes, fragments of a message taken together. */
const maxPayload = 100 * 1024;
const protocolVersion = '7';
/** How long a client may take to answer the close handshake when the server stops, in milliseconds. */
const stopTimeout = 1_000;

interface Refusal {
  code: number;
  message: string;
}

/** What stands against a connection to `/app/{key}?protocol=7`. */
function refusalOf(url: URL, key: string): Refusal | undefined {
  const version = url.searchParams.get('protocol');
  if (url.pathname !== `/app/${key}`)
    return { code: closeCodes.unknownKey, message: 'This application does not exist' };
  if (version === null) return { code: closeCodes.missingVersion, message: 'No protocol version given' };
  if (!/^\d+$/.test(version))
    return { code: closeCodes.invalidVersion, message: 'The protocol version is no number' };
  if (version !== protocolVersion)
    return { code: closeCodes.unsupportedVersion, message: 'Only protocol 7 is supported' };
  return undefined;
}

/** Whether a request is for a socket of a push server; any other that asks to change the protocol goes on as it is. */
export function isPushUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/app/') && headers.upgrade?.toLowerCase() === 'websocket';
}

/** A server of the Pusher Channels protocol 7 beside the routes of an HTTP server. */
export class PushServer implements Publisher {
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload });
  readonly #opened = new Map<string, WebSocket>();
  readonly #context: PushContext;

  /** `activityTimeout`: milliseconds of silence after which a client is asked whether it is still there. */
  constructor(application: PushApplication, activityTimeout = 30_000) {
    this.#context = { application, activityTimeout, channels: new Channels() };
  }

  /** Takes over the upgrades of `server` to `/app/…`; those to any other path are refused. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  async publish({ channel, event, data, exceptSocketId }: PushMessage): Promise<void> {
    const frame = formatFrame(event, data, channel);
    for (const connection of this.#context.channels.membersOf(channel))
      if (connection.socketId !== exceptSocketId) connection.send(frame);
  }

  /** How many clients are connected and how many channels have a subscriber. */
  get load(): { connections: number; channels: number } {
    return { connections: this.#opened.size, channels: this.#context.channels.size };
  }

  /** Closes sockets so that they do not connect again by themselves; those that are gone do not matter. */
  terminateSockets(socketIds: Iterable<string>): void {
    for (const id of socketIds) this.#opened.get(id)?.close(closeCodes.sessionEnded, 'The session has ended');
  }

  /** Asks every client to connect again at once; those that do not answer in time are cut. */
  async stop(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#sockets.close(() => closed.resolve());
    for (const socket of this.#sockets.clients) socket.close(closeCodes.serverStops, 'Server stops');
    const timer = setTimeout(() => {
      for (const socket of this.#sockets.clients) socket.terminate();
    }, stopTimeout);
    await closed.promise;
    clearTimeout(timer);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'ws://push');
    if (url === null || !url.pathname.startsWith('/app/')) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, url));
  }

  #open(socket: WebSocket, url: URL): void {
    socket.on('error', () => socket.terminate());
    const refusal = refusalOf(url, this.#context.application.key);
    if (refusal) {
      socket.send(formatFrame('pusher:error', refusal));
      socket.close(refusal.code, refusal.message);
      return;
    }
    const socketId = this.#newSocketId();
    this.#opened.set(socketId, socket);
    socket.on('close', () => this.#opened.delete(socketId));
    new PushConnection(socketId, socket, this.#context).greet();
  }

  #newSocketId(): string {
    const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
    return this.#opened.has(id) ? this.#newSocketId() : id;
  }
}

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as setImmediateCallback } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { callerOf } from '../../security/caller.ts';
import type { PushApplication } from '../protocol/channel-signature.ts';
import type { AnonymousLimits } from '../protocol/anonymous-sockets.ts';
import { Hub } from '../protocol/hub.ts';
import type { PlaceLimits } from '../protocol/identified-sockets.ts';
import { limits } from '../protocol/protocol-limits.ts';
import type { Later } from '../protocol/relays.ts';
import type { Counts, Observer } from '../protocol/notices.ts';
import type { Publisher, PushMessage } from '../protocol/publisher.ts';
import { SocketTransport, TextEncodings } from './socket-transport.ts';

/** `closeTimeout`: how long a client may take to answer the close handshake, in milliseconds; the types lack it. */
const socketOptions = { noServer: true, maxPayload: limits.frameBytes, closeTimeout: 5_000 };
/** The same when the server stops, which waits for it. */
const stopTimeout = 1_000;

const path = '/app/';

/** What a push server may be told. */
export interface PushServerOptions {
  /** Milliseconds of silence after which a client is asked whether it is still there. */
  activityTimeout?: number;
  /** Receives the notices of channels. */
  observer?: Observer;
  anonymousLimits?: AnonymousLimits;
  /** Whether calls are worked on, which go before what clients send to each other. */
  isBusy?: () => boolean;
  clientEventBytes?: (channel: string) => number;
  socketsPerUser?: number;
  placeLimits?: PlaceLimits;
}

/** How long client events wait between two steps while calls are worked on, in milliseconds: most of the time is theirs. */
const pauseForCalls = 5;

const usualAnonymousLimits = { perCaller: limits.anonymousPerAddress, total: limits.anonymousTotal };

/** As for calls: only a proxy on the same machine is believed about who is calling. */
const isBelieved = compile('loopback');

/** How much there is at this moment. */
export interface PushLoad {
  connections: number;
  /** Channels that have a subscriber. */
  channels: number;
}

/** The address of a socket of a push server; `undefined` for any other. */
function socketAddressOf({ url = '' }: IncomingMessage): URL | undefined {
  const address = URL.parse(url, 'ws://push');
  return address?.pathname.startsWith(path) === true ? address : undefined;
}

/** Whether a request is for a socket of a push server; any other that asks to change the protocol goes on as it is. */
export function isPushUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && socketAddressOf(request) !== undefined;
}

/** The text of a message; `undefined` where it is none. */
function textOf(message: RawData, isBinary: boolean): string | undefined {
  return isBinary || !Buffer.isBuffer(message) ? undefined : message.toString();
}

/** Shared by all sockets: a function for each would keep what it was made among alive as long as the socket. */
function destroy(this: Duplex): void {
  this.destroy();
}

/** The library answers a faulty frame with a close frame, then waits for the client to close. */
function ignore(): void {}

/** A server of the Pusher Channels protocol beside the routes of an HTTP server. */
export class PushServer implements Publisher {
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #encodings = new TextEncodings();
  readonly #sweep: NodeJS.Timeout;
  /** Ends with the last message that was to be sent; never rejected, or nothing would be sent after it. */
  #publishing = Promise.resolve();
  /** Who is connected and who hears what. */
  readonly hub: Hub;

  constructor(application: PushApplication, options: PushServerOptions = {}) {
    const { activityTimeout = 30_000, observer = () => undefined } = options;
    const { anonymousLimits = usualAnonymousLimits, isBusy = () => false } = options;
    const later: Later = (step) =>
      void (isBusy() ? setTimeout(step, pauseForCalls) : setImmediateCallback(step));
    // The clock on the wall may be put back, and then nobody would be silent for hours.
    const now = () => performance.now();
    this.hub = new Hub({ ...options, application, activityTimeout, now, observer, anonymousLimits, later });
    // One timer for all sockets, often enough that nobody waits much longer than was announced.
    this.#sweep = setInterval(() => this.hub.sweep(), Math.min(1_000, activityTimeout / 2)).unref();
  }

  /** Takes over the upgrades of `server` to `/app/…`; those to any other path are refused. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Sends messages in their order; calls and newcomers have their turn in between. */
  async publish(message: PushMessage): Promise<void> {
    const sent = this.#publishing.then(() => this.#send(message));
    // The caller of this `publish` gets its failure.
    this.#publishing = sent.catch(() => undefined);
    await sent;
  }

  async #send(message: PushMessage): Promise<void> {
    const steps = this.hub.publish(message);
    while (steps.next().done !== true) await setImmediate();
  }

  /** The channels, for the HTTP API. */
  get channels(): Hub['channels'] {
    return this.hub.channels;
  }

  /** Closes all sockets that are signed in as a user. */
  terminateUser(userId: string): void {
    this.hub.terminateUser(userId);
  }

  /** Closes sockets whose session has ended. */
  terminateSockets(socketIds: Iterable<string>): void {
    this.hub.terminateSockets(socketIds);
  }

  /** Closes a socket of somebody who has too many. */
  refuseSocket(socketId: string): void {
    this.hub.refuseSocket(socketId);
  }

  /** Whether a client has this socket now. */
  hasSocket(socketId: string): boolean {
    return this.hub.has(socketId);
  }

  /** Whom a socket is signed in as. */
  userOf(socketId: string): string | undefined {
    return this.hub.userOf(socketId);
  }

  get load(): PushLoad {
    return { connections: this.hub.connections, channels: this.hub.channels.size };
  }

  /** What was counted since the start. */
  get metrics(): Readonly<Counts> {
    return this.hub.counts;
  }

  /** Asks every client to connect again at once; those that do not answer in time are cut. */
  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    const closed = Promise.withResolvers<void>();
    this.#sockets.close(() => closed.resolve());
    this.hub.closeAll();
    const timer = setTimeout(() => {
      for (const socket of this.#sockets.clients) socket.terminate();
    }, stopTimeout);
    await closed.promise;
    clearTimeout(timer);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroy);
    const url = socketAddressOf(request);
    if (url === undefined) {
      // Nobody else would end what the client leaves open.
      socket.once('finish', destroy);
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    // Afterwards the address of a socket that has ended already is not known any more.
    const caller = callerOf(proxyAddress(request, isBelieved) ?? '');
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, url, caller));
  }

  #open(socket: WebSocket, url: URL, caller: string): void {
    socket.on('error', ignore);
    const hello = { key: url.pathname.slice(path.length), version: url.searchParams.get('protocol') };
    const connection = this.hub.accept(hello, new SocketTransport(socket, this.#encodings), caller);
    if (!connection) return;
    socket.on('message', (message, isBinary) => connection.receive(textOf(message, isBinary)));
    const heard = () => connection.heard();
    socket.on('ping', heard);
    socket.on('pong', heard);
    socket.on('close', () => this.hub.forget(connection));
  }
}

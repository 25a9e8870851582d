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

/** `closeTimeout`: time limit of the close handshake, in milliseconds; missing in the types. */
const socketOptions = { noServer: true, maxPayload: limits.frameBytes, closeTimeout: 5_000 };
/** The same when the server stops, which waits for it. */
const stopTimeout = 1_000;

const path = '/app/';

/** The options of a push server. */
export interface PushServerOptions {
  /** Milliseconds of silence after which a client is pinged. */
  activityTimeout?: number;
  /** Receives the notices of channels. */
  observer?: Observer;
  anonymousLimits?: AnonymousLimits;
  /** Returns whether calls are in progress. They have priority over client events. */
  isBusy?: () => boolean;
  clientEventBytes?: (channel: string) => number;
  socketsPerUser?: number;
  placeLimits?: PlaceLimits;
}

/** Pause of client events between two steps during calls, in milliseconds: most time is left to the calls. */
const pauseForCalls = 5;

const usualAnonymousLimits = { perCaller: limits.anonymousPerAddress, total: limits.anonymousTotal };

/** As for calls: only a proxy on the same machine may declare the address of the client. */
const isBelieved = compile('loopback');

/** Current numbers of a push server. */
export interface PushLoad {
  connections: number;
  /** Channels with a subscriber. */
  channels: number;
}

/** Returns the address of a request for a socket of a push server; `undefined` for any other request. */
function socketAddressOf({ url = '' }: IncomingMessage): URL | undefined {
  const address = URL.parse(url, 'ws://push');
  return address?.pathname.startsWith(path) === true ? address : undefined;
}

/** Returns whether a request is for a push socket. Other requests for an upgrade are answered as HTTP. */
export function isPushUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && socketAddressOf(request) !== undefined;
}

/** Returns the text of a message; `undefined` when it is not text. */
function textOf(message: RawData, isBinary: boolean): string | undefined {
  return isBinary || !Buffer.isBuffer(message) ? undefined : message.toString();
}

/** Shared by all sockets: a closure for each would keep its scope in memory as long as the socket. */
function destroy(this: Duplex): void {
  this.destroy();
}

/** The library answers a faulty frame with a close frame, then waits for the client to close. */
function ignore(): void {}

/** A server of the Pusher Channels protocol, next to the routes of an HTTP server. */
export class PushServer implements Publisher {
  readonly #sockets = new WebSocketServer(socketOptions);
  readonly #encodings = new TextEncodings();
  readonly #sweep: NodeJS.Timeout;
  /** Resolves after the last message; never rejects, because later messages are chained to it. */
  #publishing = Promise.resolve();
  /** The connections and their subscriptions. */
  readonly hub: Hub;

  constructor(application: PushApplication, options: PushServerOptions = {}) {
    const { activityTimeout = 30_000, observer = () => undefined } = options;
    const { anonymousLimits = usualAnonymousLimits, isBusy = () => false } = options;
    const later: Later = (step) =>
      void (isBusy() ? setTimeout(step, pauseForCalls) : setImmediateCallback(step));
    // Not the wall clock: if it were set back, no client would count as silent for hours.
    const now = () => performance.now();
    this.hub = new Hub({ ...options, application, activityTimeout, now, observer, anonymousLimits, later });
    // One timer for all sockets, with an interval that keeps the delay short.
    this.#sweep = setInterval(() => this.hub.sweep(), Math.min(1_000, activityTimeout / 2)).unref();
  }

  /** Handles the upgrades of `server` to `/app/…`; refuses those to any other path. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Sends messages in order. Calls and new connections are handled in between. */
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

  /** Closes a socket beyond the limit of its session or account. */
  refuseSocket(socketId: string): void {
    this.hub.refuseSocket(socketId);
  }

  /** Returns whether a socket is connected. */
  hasSocket(socketId: string): boolean {
    return this.hub.has(socketId);
  }

  /** Returns the user that a socket is signed in as. */
  userOf(socketId: string): string | undefined {
    return this.hub.userOf(socketId);
  }

  get load(): PushLoad {
    return { connections: this.hub.connections, channels: this.hub.channels.size };
  }

  /** The counters since the start. */
  get metrics(): Readonly<Counts> {
    return this.hub.counts;
  }

  /** Requests all clients to reconnect at once. Those that do not close in time are terminated. */
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
      // Closes the connection if the client leaves it open.
      socket.once('finish', destroy);
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    // Read now: the address of a socket is not available once it has closed.
    const caller = callerOf(proxyAddress(request, isBelieved) ?? '');
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, url, caller));
  }

  #open(socket: WebSocket, url: URL, caller: string): void {
    socket.on('error', ignore);
    const hello = { key: url.pathname.slice(path.length), version: url.searchParams.get('protocol') };
    const connection = this.hub.accept(hello, new SocketTransport(socket, this.#encodings), caller);
    if (!connection) return;
    socket.on('message', (message, isBinary) => connection.receive(textOf(message, isBinary)));
    const touch = () => connection.touch();
    socket.on('ping', touch);
    socket.on('pong', touch);
    socket.on('close', () => this.hub.forget(connection));
  }
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type PostgresLimits, usualPostgresLimits } from '../storage/postgres/connect.ts';

/** A client of the proxy and its connection to the server. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/**
 * A TCP proxy between a database and a test. It can stop forwarding without closing connections, like a
 * frozen host or a cut network: neither side gets an end or an error.
 */
export class SilentProxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  readonly #pairs = new Set<Pair>();
  #isFrozen = false;
  #freezeAfter: string | undefined;
  #connections = 0;

  private constructor(url: string) {
    this.url = url;
  }

  /** Starts a proxy for the database of a `postgres://` address; it stops with the test. */
  static async start(databaseUrl: string): Promise<SilentProxy> {
    const target = new URL(databaseUrl);
    const [host, port] = [target.hostname, Number(target.port)];
    const listener = createServer((client) => proxy.#pair(client, connect(port, host)));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    target.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const proxy = new SilentProxy(target.href);
    onTestFinished(() => {
      listener.close();
      for (const { client, server } of proxy.#pairs) {
        client.destroy();
        server.destroy();
      }
    });
    return proxy;
  }

  /** Number of connections that were ever made. */
  get connections(): number {
    return this.#connections;
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  /** Stops forwarding once `text` has passed, also for new connections. */
  freezeAfter(text: string): void {
    this.#freezeAfter = text;
  }

  /** Stops forwarding, also for new connections. */
  freeze(): void {
    this.#isFrozen = true;
    this.#freezeAfter = undefined;
    for (const { client, server } of this.#pairs) {
      client.pause();
      server.pause();
    }
  }

  /** Continues forwarding, first the bytes that were held back. */
  thaw(): void {
    this.#isFrozen = false;
    for (const { client, server } of this.#pairs) {
      client.resume();
      server.resume();
    }
  }

  /** Forwards for new connections only, as if the address had moved to another host. */
  move(): void {
    this.freeze();
    this.#pairs.clear();
    this.#isFrozen = false;
  }

  #pair(client: Socket, server: Socket): void {
    const pair = { client, server };
    this.#pairs.add(pair);
    this.#connections += 1;
    const link = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        to.write(bytes);
        if (this.#freezeAfter !== undefined && bytes.includes(this.#freezeAfter)) this.freeze();
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      if (this.#isFrozen) from.pause();
    };
    link(client, server);
    link(server, client);
    client.on('close', () => this.#pairs.delete(pair));
  }
}

/** Far shorter than the defaults, but longer than a busy machine takes. */
export const shortLimits: PostgresLimits = {
  ...usualPostgresLimits,
  ...{ call: 1_500, longList: 2_500, connect: 1_500, lock: 1_000, ping: 200, noResponse: 1_500 },
};

import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { AnswerWatch, DatabaseHost } from './answer-watch.ts';
import type { PostgresLimits } from './connect.ts';
import { ConnectFailure } from './postgres-errors.ts';

/** A connection with its answer watch. */
interface Connection {
  readonly client: Client;
  readonly watch: AnswerWatch;
}

/** Milliseconds between the loss of a connection and the next attempt. */
const retryDelay = 1_000;

/**
 * A separate connection for features of a session: announcements (`LISTEN`) and session locks. It reconnects
 * when it is lost; its locks are then lost, and announcements in between were missed.
 */
export class SessionLink {
  readonly #config: ClientConfig;
  readonly #limits: PostgresLimits;
  readonly #host: DatabaseHost;
  readonly #listeners = new Map<string, () => void>();
  readonly #onLost: (() => void)[] = [];
  #connection: Promise<Connection> | undefined;
  #isOpen = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(config: ClientConfig, limits: PostgresLimits, host: DatabaseHost) {
    this.#config = config;
    this.#limits = limits;
    this.#host = host;
  }

  /** Whether announcements arrive. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Calls `listener` for announcements on a channel, and each time that some may have been missed. Must be
   * called before the connection is made.
   */
  listen(channel: string, listener: () => void): void {
    this.#listeners.set(channel, listener);
  }

  /** Calls `listener` when the connection is lost, with its locks. */
  onLost(listener: () => void): void {
    this.#onLost.push(listener);
  }

  /**
   * Connects at the first call; the connection is kept open from then on.
   * @throws ConnectFailure
   */
  async open(): Promise<void> {
    await this.#connected();
  }

  /**
   * Runs a query on the connection.
   * @throws ConnectFailure
   */
  async query<Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<QueryResult<Row>> {
    const { client, watch } = await this.#connected();
    return watch.ask(this.#limits.call, () => client.query<Row>(text, [...values]));
  }

  async close(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const connection = await this.#connection?.catch(() => undefined);
    if (connection === undefined) return;
    // A server that does not answer does not confirm the end either.
    const { client, watch } = connection;
    await watch.ask(this.#limits.call, () => client.end()).catch(() => undefined);
  }

  async #connected(): Promise<Connection> {
    // A new connection would never be closed, and would keep its locks from other processes.
    if (this.#stopped) throw new ConnectFailure(new Error('The storage is closed'));
    this.#connection ??= this.#connect();
    return await this.#connection;
  }

  async #connect(): Promise<Connection> {
    const client = new Client(this.#config);
    let connection: Connection;
    client.on('notification', ({ channel }) => this.#listeners.get(channel)?.());
    // An unhandled error of an idle connection would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      connection = { client, watch: this.#host.watch(client) };
      // The driver cannot send this setting with the connection.
      await this.#ask(connection, `set idle_session_timeout = ${this.#limits.noResponse}`);
      for (const channel of this.#listeners.keys())
        await this.#ask(connection, `listen ${client.escapeIdentifier(channel)}`);
    } catch (cause) {
      client.end().catch(() => undefined);
      this.#lose();
      throw new ConnectFailure(cause);
    }
    client.on('end', () => this.#lose());
    this.#isOpen = true;
    for (const listener of this.#listeners.values()) listener();
    this.#ping(connection);
    return connection;
  }

  #ask({ client, watch }: Connection, text: string): Promise<unknown> {
    return watch.ask(this.#limits.call, () => client.query(text));
  }

  #ping(connection: Connection): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#ask(connection, 'select 1').then(
        () => this.#ping(connection),
        () => undefined,
      );
    }, this.#limits.ping).unref();
  }

  #lose(): void {
    this.#isOpen = false;
    this.#connection = undefined;
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    for (const listener of this.#onLost) listener();
    this.#timer = setTimeout(() => void this.open().catch(() => undefined), retryDelay).unref();
  }
}

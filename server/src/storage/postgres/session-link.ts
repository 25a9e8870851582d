import { Client, type ClientConfig } from 'pg';
import { ConnectFailure } from './postgres-errors.ts';

/** How often the server hears of us, in milliseconds. */
const pingInterval = 5_000;

/** After so many milliseconds without a word the server ends the connection: a process that is frozen holds nothing. */
const idleTimeout = 20_000;

/** How long after a connection broke the next is tried, in milliseconds. */
const retryDelay = 1_000;

/**
 * A connection of its own for what lasts as long as a connection does: announcements (`LISTEN`) and locks of a session.
 * It is made anew when it breaks; what it held is then lost, and what was announced meanwhile was missed.
 */
export class SessionLink {
  readonly #config: ClientConfig;
  readonly #listeners = new Map<string, () => void>();
  readonly #onLost: (() => void)[] = [];
  #client: Promise<Client> | undefined;
  #isOpen = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Whether announcements arrive. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Calls `listener` for what is announced on a channel, and each time that something may have been missed. To be called
   * before the connection is made.
   */
  listen(channel: string, listener: () => void): void {
    this.#listeners.set(channel, listener);
  }

  /** Calls `listener` when the connection is lost, with all that it held. */
  onLost(listener: () => void): void {
    this.#onLost.push(listener);
  }

  /**
   * The connection; it is made with the first call, and kept open from then on.
   * @throws ConnectFailure
   */
  async client(): Promise<Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async close(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<Client> {
    const client = new Client({ ...this.#config, idle_session_timeout: idleTimeout } as ClientConfig);
    client.on('notification', ({ channel }) => this.#listeners.get(channel)?.());
    // An error of a connection that is used by nobody would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (cause) {
      client.end().catch(() => undefined);
      this.#lose();
      throw new ConnectFailure(cause);
    }
    client.on('end', () => this.#lose());
    this.#isOpen = true;
    for (const listener of this.#listeners.values()) listener();
    this.#ping(client);
    return client;
  }

  #ping(client: Client): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#ping(client),
        () => undefined,
      );
    }, pingInterval).unref();
  }

  #lose(): void {
    this.#isOpen = false;
    this.#client = undefined;
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    for (const listener of this.#onLost) listener();
    this.#timer = setTimeout(() => void this.client().catch(() => undefined), retryDelay).unref();
  }
}

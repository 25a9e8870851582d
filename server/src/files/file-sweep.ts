import type { ExpressionBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { StoredTables } from '../storage/tables.ts';
import type { FileKeeping } from './receive-upload.ts';

const hour = 60 * 60 * 1000;
/** How long a file that no record holds is kept at least, in milliseconds. */
const grace = 24 * hour;
/** Number of files per batch. */
const batchSize = 100;

/** The dependencies of the sweep. */
export interface FileSweepParts extends FileKeeping {
  log: Logger;
  /** How long a record may get back a file that it held, in milliseconds; at least a day. */
  binRetention: number;
}

/**
 * Removes files that no record has held for a day (never attached, or incomplete because of a crash), and
 * files that a record released longer ago than it could get them back. A file is first claimed, so that no
 * record can take it and no other process removes it too; then its bytes are removed, then its row. If that
 * is interrupted, a sweep retries it a day later.
 */
export class FileSweep {
  readonly #parts: FileSweepParts;
  readonly #timer: NodeJS.Timeout;
  #stopped = false;
  #running: Promise<void>;

  /** Sweeps at once, then every hour. */
  constructor(parts: FileSweepParts) {
    this.#parts = parts;
    this.#running = this.#run();
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.#run());
    }, hour).unref();
  }

  /** Resolves when the current sweep has finished. */
  finished(): Promise<void> {
    return this.#running;
  }

  /** Ends the sweep after the current file. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { log } = this.#parts;
    let removed = 0;
    try {
      let claimed = await this.#claim();
      while (claimed.length > 0) {
        for (const id of claimed) removed += await this.#remove(id);
        claimed = await this.#claim();
      }
    } catch (error) {
      log.error(error, 'files that no record holds were not removed');
    }
    if (removed > 0) log.info({ removed }, 'files removed that no record holds');
  }

  async #claim(): Promise<string[]> {
    if (this.#stopped) return [];
    const now = Date.now();
    const { storage, binRetention } = this.#parts;
    const isDue = (file: ExpressionBuilder<StoredTables, 'file'>) =>
      file.or([
        file.and([
          file('state', 'in', ['incoming', 'waiting', 'removing']),
          file('since', '<=', now - grace),
        ]),
        file.and([file('state', '=', 'detached'), file('since', '<=', now - Math.max(grace, binRetention))]),
      ]);
    // The conditions appear twice: if two processes select at once, the second checks the outer ones again.
    const rows = await storage.write((transaction) =>
      transaction
        .updateTable('file')
        .set({ state: 'removing', since: now })
        .where(isDue)
        .where('id', 'in', (file) => file.selectFrom('file').select('id').where(isDue).limit(batchSize))
        .returning('id')
        .execute(),
    );
    return rows.map(({ id }) => id);
  }

  async #remove(id: string): Promise<number> {
    if (this.#stopped) return 0;
    const { store, storage } = this.#parts;
    await store.remove(id);
    await storage.write((transaction) => transaction.deleteFrom('file').where('id', '=', id).execute());
    return 1;
  }
}

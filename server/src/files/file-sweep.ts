import type { ExpressionBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { StoredTables } from '../storage/tables.ts';
import type { FileKeeping } from './receive-upload.ts';

const hour = 60 * 60 * 1000;
/** How long a file is kept at least that no record holds, in milliseconds. */
const grace = 24 * hour;
/** How many files are taken at once. */
const batchSize = 100;

/** What the sweep works on. */
export interface FileSweepParts extends FileKeeping {
  log: Logger;
  /** For how long a record may get back what it held, in milliseconds; at least for a day in any case. */
  binRetention: number;
}

/**
 * Removes the files that no record has held for a day, never attached or left half by a crash, and those that one let go
 * longer ago than it could get them back. A file is first claimed, so that no record can get it any more and no other process takes it too; then go its bytes, then its
 * row. Where that breaks off, another sweep takes it up a day later.
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

  /** Resolves once the round that is under way is over. */
  finished(): Promise<void> {
    return this.#running;
  }

  /** Ends after the file that is under way. */
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
    // The conditions appear twice: if two processes choose at once, the second checks the outer ones again.
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

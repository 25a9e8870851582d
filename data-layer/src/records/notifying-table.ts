import { ChangeNotifier, type TableListener } from './change-notifier.ts';
import type { RecordKey } from './record-state.ts';

/** A table that tells its subscribers of changes: once after each batch. */
export class NotifyingTable {
  protected readonly changes = new ChangeNotifier();

  /** Counts the batches that changed something. */
  get version(): number {
    return this.changes.version;
  }

  /** Calls `listener` once after each batch that changed anything, with the keys that changed, came or went. */
  subscribe(listener: TableListener): () => void {
    return this.changes.subscribe(listener);
  }

  /** Calls `listener` after each batch that changed this record. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    return this.changes.subscribeRecord(key, listener);
  }

  /** Makes several changes and notifies subscribers once. */
  batch<Result>(work: () => Result): Result {
    return this.changes.batch(work);
  }
}

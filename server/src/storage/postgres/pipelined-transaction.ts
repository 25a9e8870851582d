import { Transaction } from 'kysely';
import type { StorageWork } from '../storage.ts';
import type { StorageTransaction, StoredTables } from '../tables.ts';
import type { WriterTurnDialect } from './postgres-dialect.ts';

/**
 * Runs `work` in a transaction whose statements go out as soon as they are made, and are carried out in that order. In
 * one of Kysely each waits for the answer to the one before it.
 */
export async function pipelined<Outcome>(
  dialect: WriterTurnDialect,
  transaction: StorageTransaction,
  work: StorageWork<Outcome>,
): Promise<Outcome> {
  const executor = transaction.getExecutor();
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    // A transaction makes no connections, so this driver does nothing.
    const parts = { config: { dialect }, dialect, driver: dialect.createDriver(), executor: direct };
    return work(new Transaction<StoredTables>(parts));
  });
}

import type { RecordWrite } from '../records/apply-write.ts';
import { personOf } from '../records/ownership.ts';
import type { Writer } from '../records/record-store.ts';
import { onceTooLong, saveRecord } from '../records/save-record.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { MisuseError } from './api/extension-faults.ts';
import { isInTransaction, runAsProduct } from './run-limited.ts';
import type { StoredRecords } from './api/services-api.ts';
import type { ServiceParts } from './services.ts';
import { findRecord, listRecords, servedResource } from './select-records.ts';
import { applicationWriter, TransactionAccess } from './transaction-access.ts';

/** Longest transaction of an extension, in milliseconds. */
const longestTransaction = 5_000;

/** Runs code of an extension in its own transaction. */
async function inTransaction<Outcome>(
  { store }: Pick<ServiceParts, 'store'>,
  where: string,
  signal: AbortSignal,
  work: (access: TransactionAccess) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const inTurn = onceTooLong<Outcome>(async (transaction) => {
    const end = performance.now() + longestTransaction;
    const access = new TransactionAccess({ store, transaction, nesting: { depth: 0, end, held: [] } });
    const isRefusal = (error: unknown) => error instanceof ProblemError;
    return access.run(where, longestTransaction, () => work(access), isRefusal, signal);
  });
  return store.storage.write(inTurn);
}

/** @throws MisuseError when a write inside a transaction would wait for that transaction (deadlock) */
function refuseWithin(): void {
  if (isInTransaction())
    throw new MisuseError(
      'a write of its own waits for the transaction it stands in: use the records that are given to it',
    );
}

/** Returns records outside of a transaction, with the rights of `writer`, usable until `signal`. */
export function storedRecords(
  parts: Pick<ServiceParts, 'store' | 'committed'>,
  writer: Writer,
  where: string,
  signal: AbortSignal,
): StoredRecords {
  const { store } = parts;
  const committed = () => runAsProduct(parts.committed);
  const reading = { store, on: store.storage.reader, person: personOf(writer) };
  const save = async (given: unknown, write: RecordWrite) => {
    signal.throwIfAborted();
    refuseWithin();
    const resource = servedResource(store, given);
    const saved = await runAsProduct(() => saveRecord(store, resource, write, writer));
    committed();
    return saved;
  };
  const written = async (given: unknown, write: RecordWrite) => {
    const { id, fields } = await save(given, write);
    // A writer who may not read the record gets the written values.
    const all = { ...reading, person: personOf(applicationWriter) };
    return (await runAsProduct(() => findRecord(all, given, id))) ?? fields;
  };
  const records = {
    find: (resource, id) => runAsProduct(() => findRecord(reading, resource, id)),
    list: (resource, having) => runAsProduct(() => listRecords(reading, resource, having)),
    create: (resource, values) => written(resource, { action: 'created', values, key: null }),
    update: (resource, id, values) => written(resource, { action: 'updated', id, values, expected: null }),
    delete: async (resource, id) => void (await save(resource, { action: 'deleted', id, expected: null })),
    async inTransaction(work: (records: never) => unknown) {
      signal.throwIfAborted();
      refuseWithin();
      const own = { ...writer, socketId: null };
      const done = (access: TransactionAccess) => work(access.recordsFor(own) as never);
      const outcome = await runAsProduct(() => inTransaction(parts, where, signal, done));
      committed();
      return outcome;
    },
  } satisfies { [Name in keyof StoredRecords]: (...values: never[]) => Promise<unknown> };
  // Records have the type of their resource. The database and the validation ensure that; the compiler cannot
  // infer it.
  return records as unknown as StoredRecords;
}

import { isDeepStrictEqual } from 'node:util';
import {
  checkChanges,
  checkRecord,
  type CheckOutcome,
  isAllowed,
  type RecordAction,
  type Resource,
  type Role,
  type UncheckedValues,
} from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import { appendChange } from '../storage/change-log.ts';
import type { StorageTransaction, StoredValues } from '../storage/storage.ts';
import { checkLinks, checkUnique, refuseReferenced } from './check-relations.ts';
import { readRecordJson } from './read-record.ts';
import { deleteRow, insertRow, updateRow } from './record-rows.ts';
import type { RecordStore } from './record-store.ts';

/** What someone wants done to a record. */
export type RecordWrite =
  | { action: 'created'; values: UncheckedValues }
  | { action: 'updated'; id: number; values: UncheckedValues }
  | { action: 'deleted'; id: number };

/** Who writes, and the push socket that needs no event of it. */
export interface Writer {
  userId: string;
  role: Role;
  socketId: string | null;
}

/** The record after the write: whole when it was created, the attributes sent when it was updated. */
export interface SavedRecord {
  id: number;
  fields: StoredValues;
}

const rightOf = { created: 'create', updated: 'update', deleted: 'delete' } as const satisfies Record<
  RecordWrite['action'],
  RecordAction
>;

function check(resource: Resource, write: RecordWrite): StoredValues {
  const outcome: CheckOutcome =
    write.action === 'created'
      ? checkRecord(resource, write.values)
      : checkChanges(resource, write.action === 'updated' ? write.values : {});
  if (outcome.ok) return outcome.values;
  throw new ProblemError('invalid_attributes', { errors: outcome.errors });
}

async function readStored(
  store: RecordStore,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
) {
  const json = await readRecordJson(store.storage, transaction, resource, id);
  if (json === undefined) throw new ProblemError('unknown_record');
  const stored: StoredValues = JSON.parse(json);
  return stored;
}

/** What a write did: nothing, when every value was stored already. */
interface Applied {
  id: number;
  changed: StoredValues | null;
  isChange: boolean;
}

async function create(
  store: RecordStore,
  transaction: StorageTransaction,
  resource: Resource,
  values: StoredValues,
): Promise<Applied> {
  await checkLinks(store, transaction, resource, values);
  await checkUnique(store, transaction, resource, values, null);
  return {
    id: await insertRow(store.storage, transaction, resource, values),
    changed: values,
    isChange: true,
  };
}

async function update(
  store: RecordStore,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
  values: StoredValues,
): Promise<Applied> {
  const before = await readStored(store, transaction, resource, id);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
  );
  if (Object.keys(changed).length === 0) return { id, changed, isChange: false };
  await checkLinks(store, transaction, resource, changed);
  await checkUnique(store, transaction, resource, changed, id);
  await updateRow(store.storage, transaction, resource, id, changed);
  return { id, changed, isChange: true };
}

async function remove(
  store: RecordStore,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
): Promise<Applied> {
  await readStored(store, transaction, resource, id);
  await refuseReferenced(store, transaction, resource, id);
  await deleteRow(transaction, resource, id);
  return { id, changed: null, isChange: true };
}

function apply(
  store: RecordStore,
  transaction: StorageTransaction,
  resource: Resource,
  write: RecordWrite,
  values: StoredValues,
): Promise<Applied> {
  switch (write.action) {
    case 'created':
      return create(store, transaction, resource, values);
    case 'updated':
      return update(store, transaction, resource, write.id, values);
    case 'deleted':
      return remove(store, transaction, resource, write.id);
  }
}

/**
 * The one way by which a record is written: is it allowed, are the values right, then record and change log in one
 * transaction. Resolves once both are durable.
 * @throws ProblemError `forbidden`, `invalid_attributes`, `unknown_record`, `value_not_unique`, `record_referenced`.
 */
export async function saveRecord(
  store: RecordStore,
  resource: Resource,
  write: RecordWrite,
  writer: Writer,
): Promise<SavedRecord> {
  if (!isAllowed(writer.role, rightOf[write.action], resource)) throw new ProblemError('forbidden');
  const values = check(resource, write);
  return store.storage.write(async (transaction) => {
    const { id, changed, isChange } = await apply(store, transaction, resource, write, values);
    if (isChange)
      await appendChange(transaction, {
        resource: resource.name,
        record_id: id,
        action: write.action,
        user_id: writer.userId,
        what: changed === null ? null : JSON.stringify(changed),
        socket_id: writer.socketId,
      });
    if (write.action === 'deleted') return { id, fields: {} };
    const stored = await readStored(store, transaction, resource, id);
    const sent = Object.keys(values).map((name) => [name, stored[name]]);
    return { id, fields: { [resource.identifier]: id, ...Object.fromEntries(sent) } };
  });
}

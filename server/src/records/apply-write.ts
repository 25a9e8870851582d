import { isDeepStrictEqual } from 'node:util';
import type { UncheckedValues } from '@ne2016/contract';
import { attachFiles, detachFiles } from '../files/attach-files.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import { checkLinks, checkUnique, refuseReferenced } from './check-relations.ts';
import { readRecordJson } from './read-record.ts';
import { deleteRow, insertRow, updateRow } from './record-rows.ts';
import type { WriteContext } from './record-store.ts';

/** What someone wants done to a record. `key`: the same creation under the same key is done once. */
export type RecordWrite =
  | { action: 'created'; values: UncheckedValues; key: string | null }
  | { action: 'updated'; id: number; values: UncheckedValues }
  | { action: 'deleted'; id: number };

/** What a write did. `changed`: the new values; `null` for a deletion, and nothing when all were stored already. */
export interface AppliedWrite {
  id: number;
  changed: StoredValues | null;
}

/** @throws ProblemError `unknown_record` when there is none. */
export async function readStored(context: WriteContext, id: number): Promise<StoredValues> {
  const { store, transaction, resource } = context;
  const json = await readRecordJson(store.storage, transaction, resource, id);
  if (json === undefined) throw new ProblemError('unknown_record');
  return JSON.parse(json) as StoredValues;
}

async function create(context: WriteContext, values: StoredValues): Promise<AppliedWrite> {
  const { store, transaction, resource } = context;
  await checkLinks(context, values);
  await checkUnique(context, values, null);
  const id = await insertRow(store.storage, transaction, resource, values);
  await attachFiles(context, id, values);
  return { id, changed: values };
}

async function update(context: WriteContext, id: number, values: StoredValues): Promise<AppliedWrite> {
  const { store, transaction, resource } = context;
  const before = await readStored(context, id);
  const differing = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name]));
  const changed = Object.fromEntries(differing);
  if (differing.length === 0) return { id, changed };
  await checkLinks(context, changed);
  await checkUnique(context, changed, id);
  await updateRow(store.storage, transaction, resource, id, changed);
  await attachFiles(context, id, changed);
  return { id, changed };
}

async function remove(context: WriteContext, id: number): Promise<AppliedWrite> {
  await readStored(context, id);
  await refuseReferenced(context, id);
  await deleteRow(context.transaction, context.resource, id);
  await detachFiles(context, id);
  return { id, changed: null };
}

/**
 * Does to the table what a write asks for, with values that passed the check of the declaration; what depends on
 * other records is checked here, where nobody else can write in between.
 */
export function applyWrite(
  context: WriteContext,
  write: RecordWrite,
  values: StoredValues,
): Promise<AppliedWrite> {
  switch (write.action) {
    case 'created':
      return create(context, values);
    case 'updated':
      return update(context, write.id, values);
    case 'deleted':
      return remove(context, write.id);
  }
}

import { isAllowed, type Resource } from '@ne2016/contract';
import type { Account } from '../accounts/account.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { readsOf } from '../records/record-reads.ts';
import { isVisibleJson } from '../records/visibility.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import type { StoredFile } from './file-rows.ts';

/** Whether there is a record that somebody sees who may read the resource. */
async function isThere(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
  reader: Account,
): Promise<boolean> {
  const record = await readsOf(storage, resource).one(transaction, id);
  return record !== undefined && isVisibleJson(resource, record.json, reader);
}

/**
 * Lets pass who may read a file: who may read the record that holds it, and before there is one, who uploaded it.
 * @throws ProblemError `forbidden` where the role stands against it, `unknown_file` otherwise: for others it is as if
 * the file were not there.
 */
export async function requireReadableFile(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource | undefined,
  file: StoredFile,
  reader: Account,
): Promise<void> {
  if (file.state === 'waiting' && file.user_id === reader.id) return;
  const isHeld = file.state === 'attached' && file.record_id !== null && resource !== undefined;
  if (!isHeld) throw new ProblemError('unknown_file');
  if (!isAllowed(reader.role, 'read', resource)) throw new ProblemError('forbidden');
  if (!(await isThere(storage, transaction, resource, Number(file.record_id), reader)))
    throw new ProblemError('unknown_file');
}

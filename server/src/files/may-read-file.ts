import { isAllowed, type Resource } from '@ne2016/contract';
import type { Account } from '../accounts/account.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { readRecordJson } from '../records/read-record.ts';
import type { Storage, StorageTransaction } from '../storage/storage.ts';
import type { StoredFile } from './file-rows.ts';

/** Whether somebody may read one record. Whatever a declaration says of single records has its place here. */
async function mayReadRecord(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
): Promise<boolean> {
  return (await readRecordJson(storage, transaction, resource, id)) !== undefined;
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
  if (!(await mayReadRecord(storage, transaction, resource, Number(file.record_id))))
    throw new ProblemError('unknown_file');
}

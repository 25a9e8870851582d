import type { FileReference } from '@ne2016/contract';
import type { Selectable } from 'kysely';
import type { StorageTransaction } from '../storage/tables.ts';
import type { FileTable } from '../storage/tables.ts';

/** A row of an uploaded file. */
export type StoredFile = Selectable<FileTable>;

/** The attributes of a file before its first byte. Its size is an upper limit. */
export type IncomingFile = Pick<StoredFile, 'id' | 'resource' | 'attribute' | 'user_id' | 'name' | 'size'>;

/** The attributes that are known after its last byte. */
export type FileFacts = Pick<StoredFile, 'size' | 'type' | 'checksum'>;

/** Adds the row of a file before its first byte, so that no bytes are ever stored without a row. */
export async function insertIncoming(transaction: StorageTransaction, file: IncomingFile): Promise<void> {
  const unknown = { record_id: null, type: '', checksum: '' };
  const now = Date.now();
  await transaction
    .insertInto('file')
    .values({ ...file, ...unknown, state: 'incoming', since: now, uploaded_at: now })
    .execute();
}

/** Completes the row of a file when all its bytes are stored. */
export async function completeFile(
  transaction: StorageTransaction,
  id: string,
  facts: FileFacts,
): Promise<void> {
  await transaction
    .updateTable('file')
    .set({ ...facts, state: 'waiting', since: Date.now() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Deletes the row of a file whose bytes are removed. */
export async function deleteFileRow(transaction: StorageTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('file').where('id', '=', id).execute();
}

/** Returns the row of a file; `undefined` when there is none. */
export async function findFile(transaction: StorageTransaction, id: string): Promise<StoredFile | undefined> {
  return transaction.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the reference to a file that a record holds. */
export function toReference({ id, name, size, type }: FileReference): FileReference {
  return { id, name, size, type };
}

import type { FileReference } from '@ne2016/contract';
import type { Selectable } from 'kysely';
import type { StorageTransaction } from '../storage/tables.ts';
import type { FileTable } from '../storage/tables.ts';

/** A row of an uploaded file. */
export type StoredFile = Selectable<FileTable>;

/** What is known of a file before its first byte; of its size only how large it may become. */
export type IncomingFile = Pick<StoredFile, 'id' | 'resource' | 'attribute' | 'user_id' | 'name' | 'size'>;

/** What is known of it after the last. */
export type FileFacts = Pick<StoredFile, 'size' | 'type' | 'checksum'>;

/** Announces a file, so that none of its bytes is ever kept without a row. */
export async function insertIncoming(transaction: StorageTransaction, file: IncomingFile): Promise<void> {
  const unknown = { record_id: null, type: '', checksum: '' };
  const now = Date.now();
  await transaction
    .insertInto('file')
    .values({ ...file, ...unknown, state: 'incoming', since: now, uploaded_at: now })
    .execute();
}

/** Notes that all bytes of a file are kept. */
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

/** Forgets a file whose bytes are gone. */
export async function deleteFileRow(transaction: StorageTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('file').where('id', '=', id).execute();
}

/** Finds a file; `undefined` where there is none. */
export async function findFile(transaction: StorageTransaction, id: string): Promise<StoredFile | undefined> {
  return transaction.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a record holds of a file. */
export function toReference({ id, name, size, type }: FileReference): FileReference {
  return { id, name, size, type };
}

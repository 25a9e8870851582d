import { createHash } from 'node:crypto';
import type { Resource, UncheckedValues } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import type { RecordWrite } from './apply-write.ts';
import type { SavedRecord } from './save-record.ts';

/** How long a repeated creation gets the answer of the first one, in milliseconds. */
export const creationLifetime = 24 * 60 * 60 * 1000;

/** A creation with an idempotency key: without an answer, the client cannot know whether it was done. */
interface Creation {
  userId: string;
  key: string;
  /** Fingerprint of the requested values. */
  request: string;
}

/** Returns the fingerprint of validated values of a resource, the same in any order of their names. */
function fingerprintOf(resource: Resource, values: UncheckedValues): string {
  const inOrder = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([resource.name, inOrder]))
    .digest('base64url');
}

/** Returns the creation of a write; `null` for a creation without a key, and for every other write. */
export function creationOf(resource: Resource, write: RecordWrite, userId: string): Creation | null {
  if (write.action !== 'created' || write.key === null) return null;
  return { userId, key: write.key, request: fingerprintOf(resource, write.values) };
}

/**
 * Inserts a key in the transaction of its record, so that there is never one without the other. Another
 * transaction with the same key waits for the end of this one.
 * @returns whether the key was free: unknown until now, or older than the lifetime
 */
async function takeKey(
  transaction: StorageTransaction,
  { userId, key, request }: Creation,
): Promise<boolean> {
  const now = Date.now();
  const taken = { request, answer: '', at: now };
  const rows = await transaction
    .insertInto('creation')
    .values({ user_id: userId, key, ...taken })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(taken)
        .where('creation.at', '<=', now - creationLifetime),
    )
    .returning('key')
    .execute();
  return rows.length > 0;
}

/**
 * Returns the stored answer of a repeated creation.
 * @throws ProblemError `idempotency_key_reused` when the key was used for other values
 */
async function findAnswer(
  transaction: StorageTransaction,
  { userId, key, request }: Creation,
): Promise<SavedRecord> {
  const known = await transaction
    .selectFrom('creation')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.request !== request) throw new ProblemError('idempotency_key_reused');
  return JSON.parse(known.answer) as SavedRecord;
}

async function keepAnswer(
  transaction: StorageTransaction,
  { userId, key }: Creation,
  saved: SavedRecord,
): Promise<void> {
  await transaction
    .updateTable('creation')
    .set({ answer: JSON.stringify(saved) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Runs a creation, unless it was done already: then returns the stored answer. */
export async function createOnce(
  transaction: StorageTransaction,
  creation: Creation | null,
  create: () => Promise<SavedRecord>,
): Promise<SavedRecord> {
  if (creation === null) return create();
  if (!(await takeKey(transaction, creation))) return findAnswer(transaction, creation);
  const saved = await create();
  await keepAnswer(transaction, creation, saved);
  return saved;
}

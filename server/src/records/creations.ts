import { createHash } from 'node:crypto';
import type { Resource, UncheckedValues } from '@ne2016/contract';
import { sql } from 'kysely';
import { ProblemError } from '../problems/problem-error.ts';
import { OvertakenError, type StorageTransaction } from '../storage/storage.ts';
import type { RecordWrite } from './apply-write.ts';
import type { SavedRecord } from './save-record.ts';

/** For how long a repeated creation gets the answer of the first one, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

/** Each creation forgets at most so many old ones: more than it adds, and too few to keep anybody waiting. */
const mostForgotten = 20;

/** A creation that may come again: after a cut nobody but the server knows whether it was done. */
interface Creation {
  userId: string;
  key: string;
  /** Fingerprint of what is asked for. */
  request: string;
}

/** The same for the same values of the same resource, in whatever order they are named. They passed the check. */
function fingerprintOf(resource: Resource, values: UncheckedValues): string {
  const inOrder = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([resource.name, inOrder]))
    .digest('base64url');
}

/** The creation that a write is; `null` for one that cannot be sent again, and for every other write. */
export function creationOf(resource: Resource, write: RecordWrite, userId: string): Creation | null {
  if (write.action !== 'created' || write.key === null) return null;
  return { userId, key: write.key, request: fingerprintOf(resource, write.values) };
}

/**
 * What the creation was answered when it came before.
 * @throws ProblemError `idempotency_key_reused` when something else was asked for under its key.
 */
async function findAnswer(
  transaction: StorageTransaction,
  { userId, key, request }: Creation,
): Promise<SavedRecord | undefined> {
  const known = await transaction
    .selectFrom('creation')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('at', '>', Date.now() - lifetime)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  if (known.request !== request) throw new ProblemError('idempotency_key_reused');
  return JSON.parse(known.answer) as SavedRecord;
}

/** Keeps an answer, in the transaction that makes the record, so that there is never one without the other. */
async function keepAnswer(
  transaction: StorageTransaction,
  { userId, key, request }: Creation,
  saved: SavedRecord,
): Promise<void> {
  const now = Date.now();
  await sql`delete from creation where (user_id, key) in (
    select user_id, key from creation where at <= ${now - lifetime} order by at limit ${mostForgotten})`.execute(
    transaction,
  );
  const kept = { request, answer: JSON.stringify(saved), at: now };
  const row = await transaction
    .insertInto('creation')
    .values({ user_id: userId, key, ...kept })
    // A key that is older than the lifetime is free again.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(kept)
        .where('creation.at', '<=', now - lifetime),
    )
    .returning('key')
    .executeTakeFirst();
  if (row === undefined) throw new OvertakenError('Another process made a record under the same key');
}

/** Does what a creation asks for, unless it was done already: then the answer of that time is given again. */
export async function createOnce(
  transaction: StorageTransaction,
  creation: Creation | null,
  create: () => Promise<SavedRecord>,
): Promise<SavedRecord> {
  if (creation === null) return create();
  const answer = await findAnswer(transaction, creation);
  if (answer !== undefined) return answer;
  const saved = await create();
  await keepAnswer(transaction, creation, saved);
  return saved;
}

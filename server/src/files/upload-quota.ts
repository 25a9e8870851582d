import { ProblemError } from '../problems/problem-error.ts';
import type { Storage } from '../storage/storage.ts';
import { describeSize } from './describe-size.ts';

/** Over how long uploads count together, in milliseconds. As long is a file kept that no record holds. */
const period = 24 * 60 * 60 * 1000;

/**
 * Refuses an upload with which an account goes beyond `quota`, in bytes: what it sent within a day, wherever
 * that stands now. What an upload may bring counts from before its first byte, so that many
 * at once go no further than one after the other. The row of the upload must be committed: of two that do not fit
 * together, at least one then finds the other.
 * @throws ProblemError `upload_quota_reached` with the time after which there is some room again.
 */
export async function requireQuota(storage: Storage, userId: string, quota: number): Promise<void> {
  const now = Date.now();
  const { bytes, first } = await storage.reader
    .selectFrom('file')
    .select(({ fn }) => [fn.sum<number | null>('size').as('bytes'), fn.min('uploaded_at').as('first')])
    .where('user_id', '=', userId)
    .where('uploaded_at', '>', now - period)
    .executeTakeFirstOrThrow();
  if ((bytes ?? 0) <= quota) return;
  throw new ProblemError('upload_quota_reached', {
    params: { quota: describeSize(quota) },
    retryAfter: Math.ceil((first + period - now) / 1000),
  });
}

import type { NewRecord } from '@ne2016/contract';
import { personOf } from './ownership.ts';
import type { Writer } from './record-store.ts';

/**
 * What the first values of a record that somebody makes now may depend on, or so many days later. The day is that of the
 * server’s time zone.
 */
export function newRecordOf(writer: Writer, days = 0): NewRecord {
  const now = new Date();
  const noonThere = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
  return { person: personOf(writer), today: noonThere.toISOString().slice(0, 10) };
}

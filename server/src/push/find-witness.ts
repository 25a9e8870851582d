import type { Resource } from '@ne2016/contract';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * The change by whose message to find out whether a service takes any other than this one's: the next of another list,
 * since a whole list may be refused for its name, or else the next of another record. Thousands may wait in between, so
 * the database looks for it.
 */
export async function findWitness(
  { reader }: Storage,
  resources: readonly Resource[],
  { sequence, resource, record_id: id }: LoggedChange,
): Promise<LoggedChange | undefined> {
  const names = resources.map(({ name }) => name);
  const following = reader
    .selectFrom('change')
    .selectAll()
    .where('sequence', '>', sequence)
    // Nobody hears of any others.
    .where('resource', 'in', names)
    .where('record_id', 'is not', null)
    .orderBy('sequence')
    .limit(1);
  return (
    (await following.where('resource', '!=', resource).executeTakeFirst()) ??
    (await following.where('record_id', '!=', id).executeTakeFirst())
  );
}

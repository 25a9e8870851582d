import type { Colleague } from '@ne2016/contract';
import { type FindColleague, findPeople } from '../find-people.ts';

/** Returns entries with their author instead of the account’s identifier; `null` for a removed account. */
export async function withAuthors<Entry extends { userId: string | null }>(
  entries: readonly Entry[],
  find: FindColleague,
): Promise<(Omit<Entry, 'userId'> & { by: Colleague | null })[]> {
  const people = await findPeople(
    entries.map(({ userId }) => userId),
    find,
  );
  return entries.map(({ userId, ...entry }) => ({ ...entry, by: people.get(userId) ?? null }));
}

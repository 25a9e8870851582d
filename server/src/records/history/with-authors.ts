import type { Colleague } from '@ne2016/contract';

/** Returns an account as colleagues see it. */
export type FindColleague = (userId: string) => Promise<Colleague | undefined>;

/** Returns entries with their author instead of the account’s identifier; `null` for a removed account. */
export async function withAuthors<Entry extends { userId: string | null }>(
  entries: readonly Entry[],
  find: FindColleague,
): Promise<(Omit<Entry, 'userId'> & { by: Colleague | null })[]> {
  const people = new Map<string | null, Colleague | null>([[null, null]]);
  for (const { userId } of entries)
    if (userId !== null && !people.has(userId)) people.set(userId, (await find(userId)) ?? null);
  return entries.map(({ userId, ...entry }) => ({ ...entry, by: people.get(userId) ?? null }));
}

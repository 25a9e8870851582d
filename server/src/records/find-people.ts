import type { Colleague } from '@ne2016/contract';

/** Returns an account as colleagues see it. */
export type FindColleague = (userId: string) => Promise<Colleague | undefined>;

/** Returns the people of these accounts in their order, each once; `null` for a removed account. */
export async function findPeople(
  userIds: Iterable<string | null>,
  find: FindColleague,
): Promise<ReadonlyMap<string | null, Colleague | null>> {
  const people = new Map<string | null, Colleague | null>();
  for (const userId of userIds)
    if (userId !== null && !people.has(userId)) people.set(userId, (await find(userId)) ?? null);
  return people;
}

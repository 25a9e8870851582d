import type { Role } from '@ne2016/contract';
import { isDisabled, type StoredAccount, toRole } from './account.ts';
import type { Auth } from './create-auth.ts';

/** A session that still holds. */
export interface ActiveSession {
  id: string;
  /** The role that its account has now. */
  role: Role;
  /** When it ends unless it is used again, in milliseconds since 1970. */
  expiresAt: number;
}

/** What is read of a session: neither its token nor the rest, which take their time too. */
const sessionFields = ['id', 'userId', 'expiresAt'] as const;
type ReadSession = { id: string; userId: string; expiresAt: Date };

/** What is read of an account. */
const accountFields = ['id', 'role', 'disabled'] as const;
type ReadAccount = Pick<StoredAccount, 'id' | 'role' | 'disabled'>;

/** So many are asked for at once: databases bound how many values a query may have, SQLite at 32,766. */
const askedTogether = 5_000;

/** Those of some sessions that still hold, as their accounts are now. */
async function onlyActive(auth: Auth, sessions: readonly ReadSession[]): Promise<ActiveSession[]> {
  const now = Date.now();
  const unexpired = sessions.filter(({ expiresAt }) => expiresAt.getTime() > now);
  const userIds = [...new Set(unexpired.map(({ userId }) => userId))];
  const accounts = await findByIds<ReadAccount>(auth, 'user', accountFields, userIds);
  const roles = new Map(accounts.filter((one) => !isDisabled(one)).map(({ id, role }) => [id, toRole(role)]));
  return unexpired.flatMap(({ id, userId, expiresAt }) => {
    const role = roles.get(userId);
    return role === undefined ? [] : [{ id, role, expiresAt: expiresAt.getTime() }];
  });
}

async function findByIds<Row>(
  auth: Auth,
  model: 'session' | 'user',
  select: readonly (keyof Row & string)[],
  ids: readonly string[],
): Promise<Row[]> {
  const { adapter } = await auth.$context;
  const found: Row[] = [];
  for (let from = 0; from < ids.length; from += askedTogether) {
    const value = ids.slice(from, from + askedTogether);
    const where = [{ field: 'id', operator: 'in' as const, value }];
    found.push(...(await adapter.findMany<Row>({ model, select: [...select], where, limit: value.length })));
  }
  return found;
}

/** Which of some sessions are still valid; always asks the database, never a cache. */
export async function findActiveSessions(auth: Auth, ids: readonly string[]): Promise<ActiveSession[]> {
  return onlyActive(auth, await findByIds<ReadSession>(auth, 'session', sessionFields, ids));
}

/** Deletes the sessions that have expired: the library leaves them when somebody only reads. */
export async function purgeExpiredSessions(auth: Auth, now: number): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lte', value: new Date(now) }],
  });
}

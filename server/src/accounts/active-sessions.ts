import type { Role } from '@ne2016/contract';
import { isDisabled, type StoredAccount, toRole } from './account.ts';
import type { Auth } from './create-auth.ts';

/** A valid session. */
export interface ActiveSession {
  id: string;
  /** The current role of its account. */
  role: Role;
  /** When it expires unless it is used again, in milliseconds since 1970. */
  expiresAt: number;
}

/** The columns to read of a session. Reading the others takes longer. */
const sessionFields = ['id', 'userId', 'expiresAt'] as const;
type ReadSession = { id: string; userId: string; expiresAt: Date };

/** The columns to read of an account. */
const accountFields = ['id', 'role', 'disabled'] as const;
type ReadAccount = Pick<StoredAccount, 'id' | 'role' | 'disabled'>;

/** Largest number of values in one query. Databases limit the parameters of a statement, SQLite to 32,766. */
const askedTogether = 5_000;

/** Returns those sessions that have not expired and whose account is not disabled, with the current role. */
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

/** Returns which of these sessions are valid. Always reads the database, never a cache. */
export async function findActiveSessions(auth: Auth, ids: readonly string[]): Promise<ActiveSession[]> {
  return onlyActive(auth, await findByIds<ReadSession>(auth, 'session', sessionFields, ids));
}

/** Deletes the expired sessions. The library keeps them when they are only read. */
export async function purgeExpiredSessions(auth: Auth, now: number): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lte', value: new Date(now) }],
  });
}

import type { Role } from '@ne2016/contract';
import { isDisabled, type StoredAccount, toAccount } from './account.ts';
import type { Auth } from './create-auth.ts';

/** A session that still holds. */
export interface LivingSession {
  id: string;
  /** The role that its account has now. */
  role: Role;
  /** When it ends unless it is used again, in milliseconds since 1970. */
  expiresAt: number;
}

interface StoredSession {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** So many are asked for at once: databases bound how many values a query may have. */
const askedTogether = 500;

async function findByIds<Row>(auth: Auth, model: 'session' | 'user', ids: readonly string[]): Promise<Row[]> {
  const { adapter } = await auth.$context;
  return adapter.findMany<Row>({
    model,
    where: [{ field: 'id', operator: 'in', value: [...ids] }],
    limit: ids.length,
  });
}

/** Those of some sessions that still hold, as their accounts are now. */
async function onlyLiving(auth: Auth, sessions: readonly StoredSession[]): Promise<LivingSession[]> {
  if (sessions.length === 0) return [];
  const userIds = new Set(sessions.map(({ userId }) => userId));
  const accounts = await findByIds<StoredAccount>(auth, 'user', [...userIds]);
  const roles = new Map(
    accounts.filter((one) => !isDisabled(one)).map((one) => [one.id, toAccount(one).role]),
  );
  const now = Date.now();
  return sessions.flatMap(({ id, userId, expiresAt }) => {
    const role = roles.get(userId);
    return role === undefined || expiresAt.getTime() <= now
      ? []
      : [{ id, role, expiresAt: expiresAt.getTime() }];
  });
}

/** Which of some sessions still hold; asks the database, whatever is remembered. */
export async function findLivingSessions(auth: Auth, ids: readonly string[]): Promise<LivingSession[]> {
  const living: LivingSession[] = [];
  for (let from = 0; from < ids.length; from += askedTogether) {
    const some = await findByIds<StoredSession>(auth, 'session', ids.slice(from, from + askedTogether));
    living.push(...(await onlyLiving(auth, some)));
  }
  return living;
}

/** Every session that holds now. */
export async function findAllLivingSessions(auth: Auth): Promise<LivingSession[]> {
  const { adapter } = await auth.$context;
  const living: LivingSession[] = [];
  for (let last = ''; ;) {
    const sessions = await adapter.findMany<StoredSession>({
      model: 'session',
      where: [{ field: 'id', operator: 'gt', value: last }],
      sortBy: { field: 'id', direction: 'asc' },
      limit: askedTogether,
    });
    living.push(...(await onlyLiving(auth, sessions)));
    const end = sessions.at(-1);
    if (end === undefined) return living;
    last = end.id;
  }
}

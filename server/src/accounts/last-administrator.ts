import type { Role } from '@ne2016/contract';
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';
import type { Account } from './account.ts';

/** What takes from an account what an administrator may do. */
export type Withdrawal = { role: Role } | { disabled: true };

/**
 * Gives an account another role, or disables it, unless nobody would be left who can sign in as an administrator. One
 * statement of one process at a time, so that two commands cannot each leave it to the other's account: the account
 * library has no such statement.
 * @returns whether that was done.
 */
export async function withdrawUnlessLast(
  storage: Pick<Storage, 'query' | 'exclusive'>,
  { id }: Pick<Account, 'id'>,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const change = 'role' in withdrawal ? sql`"role" = ${withdrawal.role}` : sql`"disabled" = ${sql.lit(true)}`;
  const administrator = sql`"role" = 'admin' and ("disabled" is null or not "disabled")`;
  const { rows } = await storage.exclusive(() =>
    sql`update "user" set ${change} where "id" = ${id} and (
      not (${administrator}) or exists (select 1 from "user" where "id" <> ${id} and ${administrator})
    ) returning "id"`.execute(storage.query),
  );
  return rows.length > 0;
}

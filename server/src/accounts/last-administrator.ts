import type { Role } from '@ne2016/contract';
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';
import type { Account } from './account.ts';

/** A change that takes the rights of an administrator from an account. */
export type Withdrawal = { role: Role } | { disabled: true };

/**
 * Changes the role of an account, or disables it, unless it is the last active administrator. Runs one
 * statement, in one process at a time, so that two commands cannot both rely on the account of the other. The
 * account library has no such statement.
 * @returns whether the change was made
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

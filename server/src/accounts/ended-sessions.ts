import { createHash } from 'node:crypto';
import { type SessionEnd, sessionEnds } from '@ne2016/contract';
import { anonymousSession } from '../security/csrf.ts';
import type { Auth } from './create-auth.ts';
import { lastingSession } from './session-rules.ts';

// The reason why a session was ended is stored as long as a browser may have its cookie, under the hash of
// its token: only a holder of the cookie can read it. A session that expired, or was ended without a reason,
// has no row.

function identifierOf(token: string): string {
  return `ended-session:${createHash('sha256').update(token).digest('hex')}`;
}

const model = 'verification';

/** Stores why a session ends, before its deletion, for calls in between. Returns the row’s identifier. */
async function storeSessionEnd(auth: Auth, token: string, value: SessionEnd): Promise<string> {
  const { adapter } = await auth.$context;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lastingSession);
  const data = { identifier: identifierOf(token), value, expiresAt, createdAt: now, updatedAt: now };
  const { id } = await adapter.create<typeof data, typeof data & { id: string }>({ model, data });
  return id;
}

/**
 * Stores why sessions end, then runs the step that ends them. If one of both fails, the sessions stay and the
 * reasons are deleted: otherwise a session that expires later would show a wrong reason.
 * @throws the error of the failed step
 */
export async function endByStep(
  auth: Auth,
  tokens: readonly string[],
  end: SessionEnd,
  step: () => Promise<unknown>,
): Promise<void> {
  const notes: string[] = [];
  try {
    for (const token of tokens) notes.push(await storeSessionEnd(auth, token, end));
    await step();
  } catch (error) {
    const { adapter } = await auth.$context;
    // By identifier: another call may have stored a reason too. A row that cannot be deleted is superseded by
    // the next one.
    const takenBack = notes.map((value) => adapter.delete({ model, where: [{ field: 'id', value }] }));
    await Promise.allSettled(takenBack);
    throw error;
  }
}

/** Ends sessions and stores the reason; ends them even if that fails. */
export async function endSessions(auth: Auth, tokens: readonly string[], end: SessionEnd): Promise<void> {
  const { internalAdapter } = await auth.$context;
  try {
    for (const token of tokens) await storeSessionEnd(auth, token, end);
  } finally {
    for (const token of tokens) await internalAdapter.deleteSession(token);
  }
}

/** Returns the tokens of the active sessions of an account. */
export async function tokensOf(auth: Auth, userId: string): Promise<string[]> {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
  return sessions.map(({ token }) => token);
}

/** Returns why the session of a token was ended, from the newest row; `undefined` without one. */
export async function endOf(auth: Auth, token: string): Promise<SessionEnd | undefined> {
  if (token === anonymousSession) return undefined;
  const { adapter } = await auth.$context;
  const where = [{ field: 'identifier', value: identifierOf(token) }];
  const sortBy = { field: 'createdAt', direction: 'desc' } as const;
  const [kept] = await adapter.findMany<{ value: string }>({ model, where, sortBy, limit: 1 });
  return sessionEnds.find((one) => one === kept?.value);
}

import { createHash } from 'node:crypto';
import { type SessionEnd, sessionEnds } from '@ne2016/contract';
import { anonymousSession } from '../security/csrf.ts';
import type { Auth } from './create-auth.ts';
import { lastingSession } from './session-rules.ts';

// Why a session was ended by somebody is kept as long as a browser may still have its cookie, under the hash of its
// token: only a holder of the cookie can ask. A session that has expired, or of which nothing is kept, has no row.

function identifierOf(token: string): string {
  return `ended-session:${createHash('sha256').update(token).digest('hex')}`;
}

const model = 'verification';

/** Notes why a session ends, before it is deleted, or somebody may ask in between. Gives the id of the note. */
async function storeSessionEnd(auth: Auth, token: string, value: SessionEnd): Promise<string> {
  const { adapter } = await auth.$context;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lastingSession);
  const data = { identifier: identifierOf(token), value, expiresAt, createdAt: now, updatedAt: now };
  const { id } = await adapter.create<typeof data, typeof data & { id: string }>({ model, data });
  return id;
}

/**
 * Notes why sessions end, and takes the step that ends them. If something fails, the sessions stay, and the notes are
 * deleted: otherwise a session that expires later would show a wrong cause.
 * @throws what fails.
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
    // By id: another call may have noted an end of its own. One that cannot be taken back yields to the next.
    const takenBack = notes.map((value) => adapter.delete({ model, where: [{ field: 'id', value }] }));
    await Promise.allSettled(takenBack);
    throw error;
  }
}

/** Ends sessions, and notes why; ends them also where that fails. */
export async function endSessions(auth: Auth, tokens: readonly string[], end: SessionEnd): Promise<void> {
  const { internalAdapter } = await auth.$context;
  try {
    for (const token of tokens) await storeSessionEnd(auth, token, end);
  } finally {
    for (const token of tokens) await internalAdapter.deleteSession(token);
  }
}

/** The tokens of the sessions of an account that have not expired. */
export async function tokensOf(auth: Auth, userId: string): Promise<string[]> {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true });
  return sessions.map(({ token }) => token);
}

/** Why the session of a token was ended, by the newest note; `undefined` where nobody ended it. */
export async function endOf(auth: Auth, token: string): Promise<SessionEnd | undefined> {
  if (token === anonymousSession) return undefined;
  const { adapter } = await auth.$context;
  const where = [{ field: 'identifier', value: identifierOf(token) }];
  const sortBy = { field: 'createdAt', direction: 'desc' } as const;
  const [kept] = await adapter.findMany<{ value: string }>({ model, where, sortBy, limit: 1 });
  return sessionEnds.find((one) => one === kept?.value);
}

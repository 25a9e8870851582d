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

/** Notes why the sessions end. To be called before they are deleted, or somebody may ask in between. */
export async function noteEnds(auth: Auth, tokens: readonly string[], value: SessionEnd): Promise<void> {
  const { adapter } = await auth.$context;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lastingSession);
  for (const token of tokens) {
    const data = { identifier: identifierOf(token), value, expiresAt, createdAt: now, updatedAt: now };
    await adapter.create({ model: 'verification', data });
  }
}

/** Ends sessions, and notes why; ends them also where that fails. */
export async function endSessions(auth: Auth, tokens: readonly string[], end: SessionEnd): Promise<void> {
  const { internalAdapter } = await auth.$context;
  try {
    await noteEnds(auth, tokens, end);
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

/** Why the session of a token was ended; `undefined` where nobody ended it. */
export async function endOf(auth: Auth, token: string): Promise<SessionEnd | undefined> {
  if (token === anonymousSession) return undefined;
  const { adapter } = await auth.$context;
  const where = [{ field: 'identifier', value: identifierOf(token) }];
  const kept = await adapter.findOne<{ value: string }>({ model: 'verification', where });
  return sessionEnds.find((one) => one === kept?.value);
}

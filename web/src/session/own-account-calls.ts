import { paths } from '@ne2016/contract';
import { createHttpClient, type HttpAnswer, type HttpClient } from '@ne2016/data-layer';
import { useState } from 'react';
import { invalidAnswer } from './account-calls.ts';
import { resumeAfterSignIn } from './resume-after-sign-in.ts';
import { useSession } from './session-context.tsx';

/** A session of the account. */
export interface AccountSession {
  readonly id: string;
  /** Time of the sign-in and of the last use: ISO 8601. */
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** Whether it is the session of this browser. */
  readonly isCurrent: boolean;
  /** The `User-Agent` of its browser; empty if it sent none. */
  readonly device: string;
}

/** A password change by a user with the current password. */
interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly revokeOtherSessions: boolean;
}

/** The calls for one’s own account. Each throws `HttpError` on failure. */
export interface OwnAccountCalls {
  /** Returns the sessions of the account, this browser’s included. */
  sessions(): Promise<readonly AccountSession[]>;
  revokeSession(id: string): Promise<void>;
  /** Ends every session but that of this browser. */
  revokeOtherSessions(): Promise<void>;
  /** Ends every session. */
  revokeSessions(): Promise<void>;
  changePassword(change: PasswordChange): Promise<void>;
}

function readSession(value: unknown): AccountSession | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, createdAt, lastSeenAt, isCurrent, device } = value as Partial<
    Record<keyof AccountSession, unknown>
  >;
  if (typeof id !== 'string' || typeof createdAt !== 'string' || typeof lastSeenAt !== 'string') return null;
  const known = typeof device === 'string' ? device : '';
  return { id, createdAt, lastSeenAt, isCurrent: isCurrent === true, device: known };
}

function readSessions(answer: HttpAnswer): AccountSession[] {
  const { body } = answer;
  const list = typeof body === 'object' && body !== null && 'sessions' in body ? body.sessions : null;
  const sessions = Array.isArray(list) ? list.map(readSession) : [null];
  const readable = sessions.filter((session) => session !== null);
  // An incomplete list would hide a session.
  if (readable.length < sessions.length) throw invalidAnswer(answer);
  return readable;
}

/**
 * Returns the calls over an HTTP client.
 * @param http The client of this person’s calls: they must never be sent as another person.
 */
export function createOwnAccountCalls(http: HttpClient): OwnAccountCalls {
  const post = async (path: string, body: object) =>
    void (await http.request({ method: 'POST', path, body }));
  return {
    sessions: async () => readSessions(await http.request({ method: 'GET', path: paths.sessions })),
    revokeSession: (id) => post(paths.revokeSession, { id }),
    revokeOtherSessions: () => post(paths.revokeOtherSessions, {}),
    revokeSessions: () => post(paths.revokeSessions, {}),
    changePassword: (change) => post(paths.changePassword, change),
  };
}

/**
 * Returns the account calls of one person: like those for data, they wait for a session and are never sent as
 * another person.
 */
export function useOwnAccount(userId: string): OwnAccountCalls {
  const session = useSession();
  const [calls] = useState(() =>
    createOwnAccountCalls(resumeAfterSignIn(createHttpClient(), session, userId)),
  );
  return calls;
}

import { type HttpClient, HttpError } from '@ne2016/data-layer';
import { type SessionGate, waitForSession } from '@ne2016/data-layer/session';
import type { Session } from './session.ts';
import { userOf, type SessionState } from './session-state.ts';

/** Resolves once the request to sign in again has ended, by a sign-in or by leaving. */
function untilAnswered(session: Session): Promise<void> {
  return new Promise((resolve) => {
    const release = session.subscribe(() => {
      if (session.current().state === 'expired') return;
      release();
      resolve();
    });
  });
}

function gateOf(session: Session, userId: string): SessionGate<SessionState> {
  const current = session.current();
  if (userOf(current)?.id !== userId) return { state: 'closed' };
  if (current.state === 'expired') return { state: 'waiting', answered: untilAnswered(session) };
  const answered = session.pendingRevalidation();
  return answered === null ? { state: 'open', session: current } : { state: 'waiting', answered };
}

/** Revalidates the session after a forbidden call, so that the page has its current rights. */
function refreshRights(http: HttpClient, session: Session): HttpClient {
  return {
    async request(request) {
      try {
        return await http.request(request);
      } catch (error) {
        if (error instanceof HttpError && error.problem.code === 'forbidden') session.revalidate();
        throw error;
      }
    },
  };
}

/**
 * Returns a client for the calls of one person. After the end of their session, calls wait until the same
 * person has signed in again; with another person on the page they are no longer sent, see
 * {@link waitForSession}. They also wait while the owner of the browser’s session is unconfirmed. A forbidden
 * call makes the page refresh its rights.
 * @param userId The person of these calls.
 */
export function resumeAfterSignIn(http: HttpClient, session: Session, userId: string): HttpClient {
  return waitForSession(refreshRights(http, session), {
    gate: () => gateOf(session, userId),
    onRefused: (sentUnder) => session.expire(sentUnder),
  });
}

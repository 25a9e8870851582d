import { type DataProblem, type HttpClient, HttpError } from '@ne2016/data-layer';
import type { Session } from './create-session.ts';
import { personAt } from './session-state.ts';

/** What a call is refused with whose person has left before it was sent. */
const hasLeft: DataProblem = { code: 'no_session', status: null, detail: '', errors: [], retryAfter: null };

/** Settles once nobody is being asked to sign in again: somebody has, or has left. */
function untilAnswered(session: Session): Promise<void> {
  return new Promise((resolve) => {
    const release = session.subscribe(() => {
      if (session.current().state === 'expired') return;
      release();
      resolve();
    });
  });
}

/**
 * Makes the calls of one person, and of nobody else: a call that the server refuses because the session ended waits
 * and is repeated once the same person has signed in again, so that whoever made it never hears of it. Once they have
 * left the page, or somebody else works on it, their calls fail with `no_session` and are not sent any more.
 * @param userId Whose calls these are.
 */
export function resumeAfterSignIn(http: HttpClient, session: Session, userId: string): HttpClient {
  return {
    async request(request) {
      let refusal = new HttpError(hasLeft);
      for (;;) {
        const sentUnder = session.current();
        if (personAt(sentUnder)?.id !== userId) throw refusal;
        // Nothing is sent before it is known who signs in: the cookie may be another's before the page learns of it.
        if (sentUnder.state === 'expired') {
          await untilAnswered(session);
          continue;
        }
        try {
          return await http.request(request);
        } catch (error) {
          if (!(error instanceof HttpError) || error.problem.code !== 'no_session') throw error;
          refusal = error;
          session.expire(sentUnder);
        }
      }
    },
  };
}

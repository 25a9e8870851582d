/**
 * Calls that wait until the person whose they are has signed in again.
 *
 * @module session
 */
import { HttpError, makeProblem } from './data-problem.ts';
import type { HttpClient } from './http-client.ts';

/** Whether the calls of one person may leave. `Session` tells their sessions apart; compared by `Object.is`. */
export type SessionGate<Session> =
  /** They leave, under this session. */
  | { readonly state: 'open'; readonly session: Session }
  /** The session has ended and its person is being asked to sign in again. `answered`: they have, or have left. */
  | { readonly state: 'waiting'; readonly answered: Promise<unknown> }
  /** Their person has left: they never leave any more. */
  | { readonly state: 'closed' };

/** The application's session, as far as calls depend on it. */
export interface CallSession<Session> {
  /** Whether calls may go, now. */
  gate(): SessionGate<Session>;
  /**
   * Told that the server did not know the session that a call was sent under, which may be one before the present
   * one. For the present one, the gate is not to stay open.
   */
  onRefused(sentUnder: Session): void;
}

function isUnauthorised(error: unknown): error is HttpError {
  return error instanceof HttpError && error.problem.status === 401;
}

/**
 * Makes calls for one person only. A call that the server answers with 401 waits, and is repeated once the same person
 * has signed in again; its caller sees no failure. Calls made meanwhile wait before they are sent, because the cookie
 * may belong to somebody else by then.
 *
 * Once the gate is closed, calls fail with the refusal that they met, or with the problem `no_session`.
 */
export function waitForSession<Session>(http: HttpClient, session: CallSession<Session>): HttpClient {
  return {
    async request(request) {
      let refusal = new HttpError(makeProblem('no_session'));
      let refusedUnder: { readonly session: Session } | undefined;
      for (;;) {
        const gate = session.gate();
        if (gate.state === 'waiting') {
          await gate.answered;
          continue;
        }
        const isOpen = gate.state === 'open';
        // Under the session that was refused already, asking again would go on for ever.
        if (!isOpen || (refusedUnder && Object.is(refusedUnder.session, gate.session))) throw refusal;
        try {
          return await http.request(request);
        } catch (error) {
          if (!isUnauthorised(error)) throw error;
          refusal = error;
          refusedUnder = gate;
          session.onRefused(gate.session);
        }
      }
    },
  };
}

/**
 * Calls that wait until the person has signed in again.
 *
 * @module session
 */
import { HttpError, makeProblem } from './data-problem.ts';
import type { HttpClient } from './http-client.ts';

/** Whether calls may be sent. `Session` identifies a session, compared with `Object.is`. */
export type SessionGate<Session> =
  /** Calls are sent, under this session. */
  | { readonly state: 'open'; readonly session: Session }
  /** The session has ended, and the person must sign in. `answered` settles once they have, or have left. */
  | { readonly state: 'waiting'; readonly answered: Promise<unknown> }
  /** The person has left: no call is sent any more. */
  | { readonly state: 'closed' };

/** The part of the application's session that calls depend on. */
export interface CallSession<Session> {
  /** Returns whether calls may be sent now. Called before each call. */
  gate(): SessionGate<Session>;
  /**
   * Called when a call was answered with 401.
   * @param sentUnder its session, perhaps an earlier one; if it is the current one, {@link gate} must not
   *   stay open
   */
  onRefused(sentUnder: Session): void;
}

function isUnauthorised(error: unknown): error is HttpError {
  return error instanceof HttpError && error.problem.status === 401;
}

/**
 * Wraps a client. A call that the server answers with 401 waits, and is repeated once the same person has
 * signed in again; its caller sees no failure. Calls made meanwhile wait before they are sent, because the
 * cookie may belong to another person by then.
 *
 * Once the gate is closed, calls reject with an {@link HttpError}: the 401, or the problem `no_session`.
 * @param http makes the calls
 * @param session decides when they are sent
 * @returns a client for `createDataLayer`
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
        // Under a session that was already refused, the call would be repeated forever.
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

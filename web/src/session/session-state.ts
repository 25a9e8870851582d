import type { Role, SessionEnd } from '@ne2016/contract';
import type { DataProblem } from '@ne2016/data-layer';

/** The signed-in user. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Why a session ended: reported by the server, or detected by the page. */
export type SessionEndCause = SessionEnd | 'expired' | 'signedOutHere' | 'otherPerson';

/** The state of the session. */
export type SessionState =
  /** The server has not answered yet. */
  | { readonly state: 'unknown' }
  /** The server could not be reached. */
  | { readonly state: 'unreachable'; readonly problem: DataProblem }
  | { readonly state: 'anonymous' }
  | { readonly state: 'signedIn'; readonly user: User }
  /**
   * The session ended while this person worked: they are asked to sign in again. `cause` is unknown until the
   * server answers.
   */
  | { readonly state: 'expired'; readonly user: User; readonly cause?: SessionEndCause | undefined };

/** Returns the owner of this page: the signed-in user, or the one whose session ended; `null` for none. */
export function userOf(session: SessionState): User | null {
  return session.state === 'signedIn' || session.state === 'expired' ? session.user : null;
}

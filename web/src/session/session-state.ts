import type { Role, SessionEnd } from '@ne2016/contract';
import type { DataProblem } from '@ne2016/data-layer';

/** Who is signed in. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Why a session ended: as the server says, or as the page notices. */
export type SessionEndCause = SessionEnd | 'expired' | 'signedOutHere' | 'otherPerson';

/** What is known of who sits at the screen. */
export type SessionState =
  /** The server has not answered yet. */
  | { readonly state: 'unknown' }
  /** The server could not be asked. */
  | { readonly state: 'unreachable'; readonly problem: DataProblem }
  | { readonly state: 'anonymous' }
  | { readonly state: 'signedIn'; readonly user: User }
  /** The session ended while this person worked: they are asked to sign in again. `cause` is unknown until the server says. */
  | { readonly state: 'expired'; readonly user: User; readonly cause?: SessionEndCause | undefined };

/** Whose page this is: who is signed in, or was until the session ended; `null` for nobody. */
export function userOf(session: SessionState): User | null {
  return session.state === 'signedIn' || session.state === 'expired' ? session.user : null;
}

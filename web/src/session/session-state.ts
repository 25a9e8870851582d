import type { Role } from '@ne2016/contract';
import type { DataProblem } from '@ne2016/data-layer';

/** Who is signed in. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** What is known of who sits at the screen. */
export type SessionState =
  /** The server has not answered yet. */
  | { readonly state: 'unknown' }
  /** The server could not be asked. */
  | { readonly state: 'unreachable'; readonly problem: DataProblem }
  | { readonly state: 'anonymous' }
  | { readonly state: 'signedIn'; readonly user: User }
  /** The session ended while this person worked: they are asked to sign in again, over the page. */
  | { readonly state: 'expired'; readonly user: User };

/** Whose page this is: who is signed in, or was until the session ended; `null` for nobody. */
export function userOf(session: SessionState): User | null {
  return session.state === 'signedIn' || session.state === 'expired' ? session.user : null;
}

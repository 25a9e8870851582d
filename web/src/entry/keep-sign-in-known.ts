import type { Session } from '../session/session.ts';
import { keepSignInKnown } from './page-state.ts';

/** Lets the next page know whether to expect somebody who is signed in, before the server has said so. */
export function keepSignInKnownOf(session: Session): void {
  session.subscribe(() => {
    const { state } = session.current();
    if (state === 'signedIn' || state === 'anonymous') keepSignInKnown(state === 'signedIn');
  });
}

import { type HttpClient, HttpError } from '@ne2016/data-layer';
import { type AccountCalls, createAccountCalls, type Credentials } from './account-calls.ts';
import type { SessionState } from './session-state.ts';

/** The session of this page: its state, and the calls that change it. */
export interface Session extends Pick<AccountCalls, 'resetPassword'> {
  /** The same object until the state changes. */
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Asks the server who is signed in. */
  refresh(): Promise<void>;
  /** @throws HttpError when the server refuses or does not answer. */
  signIn(credentials: Credentials): Promise<void>;
  /** @throws HttpError when the server does not answer: then nobody is signed out. */
  signOut(): Promise<void>;
  /**
   * To be called when the server no longer knows the session.
   * @returns A promise that is kept once the same person is signed in again.
   */
  expire(): Promise<void>;
}

/** Makes the session of this page; it knows nothing before {@link Session.refresh}. */
export function createSession(http: HttpClient): Session {
  const calls = createAccountCalls(http);
  const listeners = new Set<() => void>();
  let state: SessionState = { state: 'unknown' };
  let waiting: (() => void)[] = [];

  function become(next: SessionState): void {
    state = next;
    for (const listener of [...listeners]) listener();
    if (next.state !== 'signedIn') return;
    const resumed = waiting;
    waiting = [];
    for (const resume of resumed) resume();
  }

  return {
    resetPassword: calls.resetPassword,
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      try {
        const user = await calls.session();
        become(user === null ? { state: 'anonymous' } : { state: 'signedIn', user });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        become({ state: 'unreachable', problem: error.problem });
      }
    },
    async signIn(credentials) {
      become({ state: 'signedIn', user: await calls.signIn(credentials) });
    },
    async signOut() {
      if (state.state === 'signedIn') await calls.signOut();
      waiting = [];
      become({ state: 'anonymous' });
    },
    expire() {
      if (state.state === 'signedIn') become({ state: 'expired', user: state.user });
      return new Promise((resume) => waiting.push(resume));
    },
  };
}

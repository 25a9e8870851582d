import { type HttpClient, HttpError } from '@ne2016/data-layer';
import { type AccountCalls, createAccountCalls, type Credentials } from './account-calls.ts';
import { personAt, type SessionState, type User } from './session-state.ts';

/** The session of this page: its state, and the calls that change it. */
export interface Session extends Pick<AccountCalls, 'resetPassword' | 'requestPasswordReset' | 'captcha'> {
  /** The same object until the state changes; another one after each sign-in. */
  current(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Tells of each sign-in at this page, and not of those elsewhere that it finds out about. */
  onSignIn(listener: () => void): () => void;
  /** Asks the server who is signed in. */
  refresh(): Promise<void>;
  /** @throws HttpError when the server refuses or does not answer. */
  signIn(credentials: Credentials, captcha: string | null): Promise<void>;
  /**
   * @param forget Does what is left to do before anybody else gets at the page; not called when it stays theirs.
   * @param end Ends the sessions that are to end, whether that of this browser has ended already or not: by default
   * that one, and no other.
   * @throws HttpError when the server does not answer: then nobody is signed out.
   */
  signOut(forget?: () => Promise<unknown>, end?: () => Promise<void>): Promise<void>;
  /**
   * To be called when the server did not know the session that a call was made under.
   * @param sentUnder What {@link Session.current} was when the call left: a later session is not affected.
   */
  expire(sentUnder: SessionState): void;
  /** To be called when somebody may have signed in or out elsewhere in this browser: whose page is it still? */
  doubt(): void;
  /**
   * While there is a doubt: settles once the server has said who is signed in.
   * Rejects with `HttpError` when it does not answer: then the doubt stays. `null`: there is none.
   */
  doubtSettled(): Promise<void> | null;
}

/** Who wants to hear of something. */
function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => [...listeners].forEach((listener) => listener()),
  };
}

/** Makes the session of this page; it knows nothing before {@link Session.refresh}. */
export function createSession(http: HttpClient): Session {
  const calls = createAccountCalls(http);
  const [changes, signIns] = [createListeners(), createListeners()];
  let state: SessionState = { state: 'unknown' };
  /** How often there was a doubt, and up to which of them it is settled. */
  let [doubts, settled] = [0, 0];
  let verification: Promise<void> | null = null;
  /** The newest question who is signed in, while it is under way. */
  let question: Promise<void> | null = null;

  function become(next: SessionState): void {
    state = next;
    changes.tell();
  }

  /**
   * Asks whose session the browser has; where it is not that of the person at this page, theirs has ended here. A page
   * that is nobody's becomes theirs, and stays as it is, with what was typed, while there is nobody.
   */
  async function verify(): Promise<void> {
    const [asked, doubt] = [state, doubts];
    const person = personAt(state);
    const user = await calls.session();
    settled = doubt;
    if (state !== asked) return;
    if (person !== null && user?.id !== person.id) become({ state: 'expired', user: person });
    else if (user !== null && state.state !== 'signedIn') become({ state: 'signedIn', user });
  }

  async function answerOf(asking: Promise<User | null>): Promise<SessionState> {
    try {
      const user = await asking;
      return user === null ? { state: 'anonymous' } : { state: 'signedIn', user };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { state: 'unreachable', problem: error.problem };
    }
  }

  /** Asks who is signed in. A late answer says nothing about what has become known since, and is not heard. */
  async function ask(isNewest: () => boolean): Promise<void> {
    const asked = state;
    const answer = await answerOf(calls.session());
    if (isNewest() && state === asked) become(answer);
  }

  function doubtSettled(): Promise<void> | null {
    if (settled < doubts)
      verification ??= verify().finally(() => {
        verification = null;
      });
    return verification;
  }

  /** However many doubts there are: one question is under way, and at most one follows. */
  async function settleDoubts(): Promise<void> {
    await doubtSettled();
    // The answer may be older than the doubt; nobody makes no call, which would ask again.
    if (state.state === 'anonymous') await doubtSettled();
  }

  return {
    doubtSettled,
    doubt() {
      // Otherwise it is being asked who is signed in, or has been in vain and is up to who sits there.
      if (state.state !== 'anonymous' && personAt(state) === null) return;
      doubts += 1;
      // Who makes a call meets the failure, and asks again.
      settleDoubts().catch(() => undefined);
    },
    resetPassword: calls.resetPassword,
    requestPasswordReset: calls.requestPasswordReset,
    captcha: calls.captcha,
    current: () => state,
    subscribe: changes.add,
    onSignIn: signIns.add,
    refresh() {
      const own: Promise<void> = ask(() => question === own).finally(() => {
        if (question === own) question = null;
      });
      question = own;
      return own;
    },
    async signIn(credentials, captcha) {
      // Its answer brings the token of this call, and must not come after the one to it.
      await Promise.allSettled([question, verification]);
      become({ state: 'signedIn', user: await calls.signIn(credentials, captcha) });
      signIns.tell();
    },
    async signOut(forget, end) {
      if (end !== undefined) await end();
      else if (state.state === 'signedIn') await calls.signOut();
      await forget?.();
      become({ state: 'anonymous' });
    },
    expire(sentUnder) {
      if (state === sentUnder && state.state === 'signedIn') become({ state: 'expired', user: state.user });
    },
  };
}

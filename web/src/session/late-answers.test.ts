import { type HttpAnswer, HttpError } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { Session } from './session.ts';

const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const credentials = { email: ada.email, password: 'un bon mot de passe', rememberMe: false };
const noAnswer = new HttpError({ code: 'network', status: null, detail: '', errors: [], retryAfter: null });

/** A page whose session requests the test answers; signing in succeeds at once. */
function openPage() {
  const questions: PromiseWithResolvers<HttpAnswer>[] = [];
  const calls: string[] = [];
  const answerWith = (user: typeof ada | null) => ({
    status: 200,
    headers: new Headers(),
    body: user && { user },
  });
  const session = new Session({
    request({ method }) {
      calls.push(method);
      if (method === 'POST') return Promise.resolve(answerWith(ada));
      const question = Promise.withResolvers<HttpAnswer>();
      questions.push(question);
      return question.promise;
    },
  });
  return {
    session,
    calls,
    /** Sends a session request; the returned functions answer or lose it, and wait for the consequences. */
    ask() {
      const question = session.refresh();
      const sent = questions.at(-1);
      return {
        answer(user: typeof ada | null) {
          sent?.resolve(answerWith(user));
          return question;
        },
        lose() {
          sent?.reject(noAnswer);
          return question;
        },
      };
    },
  };
}

test('a question that ends without an answer after a newer one was answered takes nobody’s page away', async () => {
  const { session, ask } = openPage();
  const [first, second] = [ask(), ask()];
  await second.answer(ada);
  const known = session.current();
  expect(known).toEqual({ state: 'signedIn', user: ada });
  await first.lose();
  expect(session.current()).toBe(known);
});

test('an answer from before somebody signed in does not sign them out', async () => {
  const { session, ask } = openPage();
  const [first, second] = [ask(), ask()];
  await second.answer(null);
  await session.signIn(credentials, null);
  await first.answer(null);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

test('of two questions the later one counts, even where the answer to the earlier one comes first', async () => {
  const { session, ask } = openPage();
  const [first, second] = [ask(), ask()];
  await first.answer(ada);
  expect(session.current()).toEqual({ state: 'unknown' });
  await second.answer(null);
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('an answer about what was before a change that is known by now is not heard', async () => {
  const { session, ask } = openPage();
  await session.signIn(credentials, null);
  const question = ask();
  session.expire(session.current());
  await question.answer(ada);
  expect(session.current()).toEqual({ state: 'expired', user: ada });
});

test('a sign-in waits for the newest question, also once an earlier one has ended', async () => {
  const { session, calls, ask } = openPage();
  const [first, second] = [ask(), ask()];
  await first.lose();
  const signedIn = session.signIn(credentials, null);
  // A page that waits for nothing signs in meanwhile.
  await openPage().session.signIn(credentials, null);
  expect(calls).toEqual(['GET', 'GET']);
  await second.answer(null);
  await signedIn;
  expect(calls).toEqual(['GET', 'GET', 'POST']);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

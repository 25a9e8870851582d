import { type HttpAnswer, HttpError } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { Session } from './session.ts';

const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const credentials = { email: ada.email, password: 'un bon mot de passe', rememberMe: false };
const noAnswer = new HttpError({ code: 'network', status: null, detail: '', errors: [], retryAfter: null });

/** Lets everything go on that waits for nothing but other code. */
const flushTasks = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** A page whose questions who is signed in are answered by hand; signing in succeeds at once. */
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
    async answer(index: number, user: typeof ada | null) {
      questions[index]?.resolve(answerWith(user));
      await flushTasks();
    },
    async lose(index: number) {
      questions[index]?.reject(noAnswer);
      await flushTasks();
    },
  };
}

test('a question that ends without an answer after a newer one was answered takes nobody’s page away', async () => {
  const { session, answer, lose } = openPage();
  void session.refresh();
  void session.refresh();
  await answer(1, ada);
  const known = session.current();
  expect(known).toEqual({ state: 'signedIn', user: ada });
  await lose(0);
  expect(session.current()).toBe(known);
});

test('an answer from before somebody signed in does not sign them out', async () => {
  const { session, answer } = openPage();
  void session.refresh();
  void session.refresh();
  await answer(1, null);
  await session.signIn(credentials, null);
  await answer(0, null);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

test('of two questions the later one counts, even where the answer to the earlier one comes first', async () => {
  const { session, answer } = openPage();
  void session.refresh();
  void session.refresh();
  await answer(0, ada);
  expect(session.current()).toEqual({ state: 'unknown' });
  await answer(1, null);
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('an answer about what was before a change that is known by now is not heard', async () => {
  const { session, answer } = openPage();
  await session.signIn(credentials, null);
  void session.refresh();
  session.expire(session.current());
  await answer(0, ada);
  expect(session.current()).toEqual({ state: 'expired', user: ada });
});

test('a sign-in waits for the newest question, also once an earlier one has ended', async () => {
  const { session, calls, answer, lose } = openPage();
  void session.refresh();
  void session.refresh();
  await lose(0);
  const signedIn = session.signIn(credentials, null);
  await flushTasks();
  expect(calls).toEqual(['GET', 'GET']);
  await answer(1, null);
  await signedIn;
  expect(calls).toEqual(['GET', 'GET', 'POST']);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

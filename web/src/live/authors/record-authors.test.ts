import { headers, type RecordFacts } from '@ne2016/contract';
import { type HttpAnswer, HttpError, type HttpRequest, type TableListener } from '@ne2016/data-layer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordAuthors } from './record-authors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ada = { id: 'ada', name: 'Ada' };
const bob = { id: 'bob', name: 'Bob' };
const anHour = 3_600_000;

function answerWith(
  records: readonly RecordFacts[],
  { people = [ada] as readonly unknown[], scope = 'full', cursor = '1' } = {},
): HttpAnswer {
  const answered = new Headers({ [headers.scope]: scope, [headers.cursor]: cursor });
  return { status: 200, headers: answered, body: { people, records } };
}

const failure = (status: number | null) => new HttpError({ status, code: 'network', title: '' } as never);

/** A list, and a server whose calls the test answers one by one. */
function openAuthors() {
  const calls: HttpRequest[] = [];
  const answers: ((answer: HttpAnswer | HttpError) => void)[] = [];
  const listeners = new Set<TableListener>();
  const authors = new RecordAuthors({
    resource: 'project',
    store: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    http: {
      request: async (call) => {
        calls.push(call);
        return new Promise((resolve, reject) => {
          answers.push((answer) => (answer instanceof HttpError ? reject(answer) : resolve(answer)));
        });
      },
    },
  });
  const told: (readonly unknown[])[] = [];
  authors.subscribe((changed) => told.push([...changed]));
  return {
    authors,
    calls,
    told,
    listeners,
    change: () => listeners.forEach((listener) => listener(new Set([1]))),
    async answer(answer: HttpAnswer | HttpError) {
      answers.shift()?.(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('nothing is asked before somebody follows, and afterwards only what changed, one call at a time', async () => {
  const { authors, calls, told, listeners, change, answer } = openAuthors();
  change();
  await vi.advanceTimersByTimeAsync(anHour);
  expect([calls.length, listeners.size, authors.status.state]).toEqual([0, 0, 'loading']);

  const leave = authors.follow();
  const leaveToo = authors.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([{ method: 'GET', path: 'data/project/authors', headers: {} }]);
  await answer(
    answerWith(
      [
        [1, 0, 10, 1, 20],
        [2, null, null, 0, 30],
      ],
      { people: [ada, null] },
    ),
  );
  expect(authors.status.state).toBe('ready');
  expect(authors.of(1)).toEqual({ creator: 'ada', created: 10, editor: '@removed', changed: 20 });
  expect(authors.of(2)).toEqual({ creator: null, created: null, editor: 'ada', changed: 30 });
  expect(told).toEqual([[1, 2]]);

  // Changes in quick succession lead to one call; the map of people stays the same object until it changes.
  const { people } = authors;
  change();
  await vi.advanceTimersByTimeAsync(300);
  change();
  await vi.advanceTimersByTimeAsync(300);
  expect(calls).toHaveLength(2);
  expect(calls[1]?.headers).toEqual({ [headers.cursor]: '1' });
  change();
  await vi.advanceTimersByTimeAsync(anHour);
  expect(calls).toHaveLength(2);
  await answer(answerWith([[2, null, null, 0, 40]], { scope: 'delta', cursor: '2' }));
  expect(authors.people).toBe(people);
  expect(told.at(-1)).toEqual([2]);
  await vi.advanceTimersByTimeAsync(500);
  expect(calls[2]?.headers).toEqual({ [headers.cursor]: '2' });
  await answer(answerWith([[2, null, null, 0, 50]], { people: [bob], scope: 'delta', cursor: '3' }));
  expect([authors.of(1)?.creator, authors.of(2)?.editor]).toEqual(['ada', 'bob']);
  expect([...(authors.people?.keys() ?? [])]).toEqual(['ada', '@removed', 'bob']);

  leave();
  expect(listeners.size).toBe(1);
  leaveToo();
  expect(listeners.size).toBe(0);
});

test('who only asks about some changes is told of these, and who follows later of all', async () => {
  const { authors, calls, told, listeners, answer } = openAuthors();
  authors.askSince('5');
  authors.askSince('6');
  await vi.advanceTimersByTimeAsync(500);
  expect(calls.map(({ headers: sent }) => sent)).toEqual([{ [headers.cursor]: '5' }]);
  authors.askSince('6');
  await answer(answerWith([[2, null, null, 0, 40]], { scope: 'delta', cursor: '7' }));
  expect([authors.of(2)?.editor, authors.people?.get('ada')?.name]).toEqual(['ada', 'Ada']);
  expect([authors.status.state, listeners.size, told.at(-1)]).toEqual(['loading', 0, [2]]);
  await vi.advanceTimersByTimeAsync(500);
  expect(calls[1]?.headers).toEqual({ [headers.cursor]: '7' });
  await answer(failure(503));
  await vi.advanceTimersByTimeAsync(anHour);
  expect([calls.length, authors.status.state]).toEqual([2, 'loading']);

  const leave = authors.follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls[2]?.headers).toEqual({});
  await answer(answerWith([[1, 0, 10, 0, 20]], { cursor: '9' }));
  expect([authors.of(2), authors.status.state]).toEqual([undefined, 'ready']);
  authors.askSince('8');
  await vi.advanceTimersByTimeAsync(anHour);
  expect(calls).toHaveLength(3);
  leave();
  // All authors are known and kept in step.
  authors.askSince('8');
  await vi.advanceTimersByTimeAsync(500);
  expect(calls[3]?.headers).toEqual({ [headers.cursor]: '9' });
});

test('a failure is made up for with the next change, or after a while', async () => {
  const { authors, calls, told, change, answer } = openAuthors();
  authors.follow();
  await vi.advanceTimersByTimeAsync(0);
  await answer(failure(503));
  expect(told.at(-1)).toEqual([]);
  expect([authors.status.state, authors.people?.size]).toEqual(['failed', 0]);
  change();
  await vi.advanceTimersByTimeAsync(500);
  expect(calls).toHaveLength(2);
  await answer(failure(null));
  // `retry` calls at once.
  authors.retry();
  expect(authors.status.state).toBe('loading');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(3);
  await answer(failure(null));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  await answer(answerWith([[1, 0, 10, 0, 10]]));
  expect(authors.of(1)?.editor).toBe('ada');
  // For an invalid cursor, the server sends all records again.
  change();
  await vi.advanceTimersByTimeAsync(500);
  await answer(answerWith([[2, 0, 10, 0, 10]], { cursor: '9' }));
  expect([authors.of(1), authors.of(2)?.editor]).toEqual([undefined, 'ada']);
});

test.each([
  ['that does not know the call', failure(404)],
  ['that refuses', failure(403)],
  ['that takes it for something else', { status: 200, headers: new Headers(), body: [] }],
])('a server %s is not asked again', async (_, answered) => {
  const { authors, calls, told, listeners, answer } = openAuthors();
  authors.follow();
  await vi.advanceTimersByTimeAsync(0);
  await answer(answered);
  expect([authors.people, authors.status.state, listeners.size]).toEqual([null, 'ready', 0]);
  expect(told).toHaveLength(1);
  authors.follow();
  await vi.advanceTimersByTimeAsync(anHour);
  expect(calls).toHaveLength(1);
});

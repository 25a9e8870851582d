import { HttpError } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
import { type FeedPage, PagedFeed } from './paged-feed.ts';

const page = (entries: string, next: string | null = null): FeedPage<string> => ({
  entries: entries.split(''),
  next,
});

const failureWith = (code: string, status: number | null) =>
  new HttpError({ status, code, title: '' } as never);

/** A feed whose pages come in this order. */
function feedOf(...pages: (FeedPage<string> | HttpError)[]) {
  const load = vi.fn(async (_cursor: string | undefined) => {
    const answer = pages.shift();
    if (answer === undefined || answer instanceof HttpError) throw answer ?? new Error('asked too often');
    return answer;
  });
  return { load, feed: new PagedFeed({ load, keyOf: (entry: string) => entry }) };
}

const shown = ({ state }: PagedFeed<string>) => state.entries.join('');

test('newer entries come before the known ones, older ones after them', async () => {
  const { feed, load } = feedOf(page('dc', 'c'), page('ba'), page('fedc', 'c'));
  await feed.refresh();
  await feed.more();
  expect(load).toHaveBeenLastCalledWith('c');
  await feed.refresh();
  expect(shown(feed)).toBe('fedcba');
  expect(feed.state.next).toBeNull();
  await feed.more();
  expect(load).toHaveBeenCalledTimes(3);
});

test('where so many are new that others may lie in between, the known ones go', async () => {
  const { feed } = feedOf(page('ba'), page('zy', 'y'));
  await feed.refresh();
  await feed.refresh();
  expect(feed.state).toMatchObject({ entries: ['z', 'y'], next: 'y' });
});

test('what happens during a call is asked for after it, once', async () => {
  const { feed, load } = feedOf(page('a'), page('ba'));
  await Promise.all([feed.refresh(), feed.refresh(), feed.refresh()]);
  expect(load).toHaveBeenCalledTimes(2);
  expect(shown(feed)).toBe('ba');
});

test('a call that fails keeps what is there, and can be made again', async () => {
  const { feed } = feedOf(page('a'), failureWith('network', null), page('ba'));
  await feed.refresh();
  await feed.refresh();
  expect(shown(feed)).toBe('a');
  expect(feed.state.problem?.code).toBe('network');
  await feed.refresh();
  expect(feed.state).toMatchObject({ entries: ['b', 'a'], problem: null });
});

test.each([
  ['a right that is gone', failureWith('forbidden', 403)],
  ['a record that is hidden now', failureWith('unknown_record', 404)],
])('nothing is kept of what %s has shown before', async (_why, refusal) => {
  const { feed } = feedOf(page('b', 'b'), refusal, page('a'));
  await feed.refresh();
  await feed.refresh();
  expect(feed.state).toMatchObject({ entries: [], next: null, problem: refusal.problem });
  await feed.refresh();
  expect(shown(feed)).toBe('a');
});

test.each(['refresh', 'more'] as const)('what failed is asked for again, whether it was %s', async (call) => {
  const { feed, load } = feedOf(page('b', 'b'), failureWith('network', null), page('a'));
  await feed.refresh();
  await feed[call]();
  const asked = load.mock.lastCall;
  await feed.retry();
  expect(load.mock.lastCall).toEqual(asked);
  expect(feed.state.problem).toBeNull();
});

test('of what could not be seen for a while the newest is asked for again', async () => {
  const { feed, load } = feedOf(page('b', 'b'), failureWith('forbidden', 403), page('b', 'b'));
  await feed.refresh();
  await feed.more();
  await feed.retry();
  expect(load).toHaveBeenLastCalledWith(undefined);
});

test('what happened during a call for older entries that failed is asked for once they are there', async () => {
  const { feed, load } = feedOf(page('b', 'b'), failureWith('network', null), page('a'), page('cb', 'b'));
  await feed.refresh();
  await Promise.all([feed.more(), feed.refresh()]);
  expect(load).toHaveBeenCalledTimes(2);
  await feed.retry();
  expect(shown(feed)).toBe('cba');
});

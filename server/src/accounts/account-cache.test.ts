import { TableNode, UpdateQueryNode } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountCache } from './account-cache.ts';
import { AccountVersion } from './account-version.ts';

/** A database whose number of foreign commits the test sets. */
function start() {
  const storage: { foreign: number | null } = { foreign: 1 };
  const version = new AccountVersion({ foreignCommits: () => storage.foreign });
  return { storage, version, cache: new AccountCache<string>(version) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a fact about accounts', () => {
  test('holds as long as nothing changed', () => {
    const { cache, version } = start();
    cache.keep('key', 'fact', version.current());
    expect(cache.find('key')).toBe('fact');
    expect(cache.find('other')).toBeUndefined();
  });

  test('holds no more once another process committed', () => {
    const { cache, version, storage } = start();
    cache.keep('key', 'fact', version.current());
    storage.foreign = 2;
    expect(cache.find('key')).toBeUndefined();
  });

  test('is not kept when something changed after it was asked for', () => {
    const { cache, version, storage } = start();
    const before = version.current();
    storage.foreign = 2;
    cache.keep('key', 'fact', before);
    expect(cache.find('key')).toBeUndefined();
  });

  test('is not kept when it was asked for while a change was being made', async () => {
    const { cache, version } = start();
    const queryId = { queryId: 'change' };
    version.transformQuery({ node: UpdateQueryNode.create([TableNode.create('user')]), queryId });
    const during = version.current();
    await version.transformResult({ result: { rows: [] }, queryId });
    cache.keep('key', 'fact', during);
    expect(cache.find('key')).toBeUndefined();
  });

  test('ends at its own time, to the millisecond', () => {
    const { cache, version } = start();
    cache.keep('key', 'fact', version.current(), Date.now() + 1000);
    vi.setSystemTime(Date.now() + 999);
    expect(cache.find('key')).toBe('fact');
    vi.setSystemTime(Date.now() + 1);
    expect(cache.find('key')).toBeUndefined();
  });

  test('ends after five seconds in any case, and when the clock is set back', () => {
    const { cache, version } = start();
    cache.keep('late', 'fact', version.current());
    cache.keep('early', 'fact', version.current());
    const now = Date.now();
    vi.setSystemTime(now + 5000);
    expect(cache.find('late')).toBeUndefined();
    vi.setSystemTime(now - 1);
    expect(cache.find('early')).toBeUndefined();
  });

  test('is never kept where the database cannot tell what others do', () => {
    const { cache, version, storage } = start();
    storage.foreign = null;
    cache.keep('key', 'fact', version.current());
    expect(cache.find('key')).toBeUndefined();
    expect(cache.size).toBe(0);
  });
});

test('what is kept has a bound: the oldest goes, and a key that is too long is none', () => {
  const { cache, version } = start();
  for (let index = 0; index < 2001; index += 1) cache.keep(`key ${index}`, 'fact', version.current());
  cache.keep('x'.repeat(2049), 'fact', version.current());
  expect(cache.size).toBe(2000);
  expect(cache.find('key 0')).toBeUndefined();
  expect(cache.find('key 1')).toBe('fact');
  cache.keep('key 2', 'fact', version.current());
  expect(cache.size).toBe(2000);
  for (let index = 0; index < 2; index += 1) cache.keep(`another ${index}`, 'fact', version.current());
  expect(cache.find('key 2')).toBe('fact');
  expect(cache.find('key 3')).toBeUndefined();
});

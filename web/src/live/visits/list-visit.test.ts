import type { RecordKey } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import type { AuthorFacts } from '../authors/record-authors.ts';
import { ListVisit } from './list-visit.ts';

/** A list, the authors that its server returns, and the storage of this browser. */
function openList(kept?: number, time = 1_000) {
  const facts = new Map<RecordKey, AuthorFacts>();
  const listeners = new Set<() => void>();
  const gone = new Set<RecordKey>();
  let remembered = kept;
  let subscribers = 0;
  let isCached = false;
  const stateListeners = new Set<() => void>();
  const visit = new ListVisit({
    authors: {
      status: { state: 'ready' },
      entries: () => facts.entries(),
      subscribe(listener) {
        const entry = () => listener(new Set());
        listeners.add(entry);
        return () => listeners.delete(entry);
      },
      follow() {
        subscribers += 1;
        return () => (subscribers -= 1);
      },
    },
    store: {
      get state() {
        return { state: 'ready' as const, isCached, refreshing: false, problem: null };
      },
      subscribeState(listener) {
        const entry = () => listener();
        stateListeners.add(entry);
        return () => stateListeners.delete(entry);
      },
      values: (key) => (gone.has(key) || isCached ? undefined : {}),
    },
    userId: 'ada',
    memory: { read: () => remembered, write: (time) => (remembered = time) },
    now: () => time,
  });
  return {
    visit,
    gone,
    setCached(isNow: boolean) {
      isCached = isNow;
      stateListeners.forEach((listener) => listener());
    },
    kept: () => remembered,
    subscribers: () => subscribers,
    change: (key: number, editor: string, changed: number) =>
      void facts.set(key, { creator: null, created: null, editor, changed }),
    tell: () => listeners.forEach((listener) => listener()),
  };
}

test('who comes for the first time is told nothing, and nothing is asked for', () => {
  const { visit, subscribers, kept, change, tell } = openList();
  const end = visit.begin();
  change(1, 'driss', 5);
  tell();
  expect([visit.news, subscribers()]).toEqual([null, 0]);
  end();
  expect(kept()).toBe(1_000);
});

test('what others have changed since the last visit is told, until it is marked as seen', () => {
  // The clock of this machine is slow.
  const { visit, subscribers, gone, kept, change, tell } = openList(10, 13);
  change(1, 'driss', 10);
  change(2, 'driss', 11);
  change(3, 'ada', 12);
  change(4, 'lea', 13);
  change(5, 'driss', 14);
  change(6, 'driss', 15);
  gone.add(6);
  const end = visit.begin();
  tell();
  expect(visit.news).toEqual({ count: 3, editors: ['driss', 'lea'] });
  const { news } = visit;
  // The authors were requested once.
  expect(subscribers()).toBe(0);
  tell();
  expect(visit.news).toBe(news);
  // News that was not marked as seen is shown again at the next visit.
  end();
  expect(kept()).toBe(10);
  const endAgain = visit.begin();
  expect(visit.news).toBeNull();
  tell();
  expect(visit.news).toEqual(news);
  visit.markSeen();
  expect([visit.news, visit.since, kept()]).toEqual([null, 15, 15]);
  endAgain();
  expect(kept()).toBe(15);
});

test('it is counted once the list is there, however soon its authors are', () => {
  const { visit, kept, change, tell, setCached, subscribers } = openList(10);
  setCached(true);
  const end = visit.begin();
  // The known authors are from an earlier visit.
  setCached(false);
  expect([visit.news, subscribers()]).toEqual([null, 1]);
  setCached(true);
  change(1, 'driss', 11);
  tell();
  expect([visit.news, subscribers()]).toEqual([null, 1]);
  setCached(false);
  expect([visit.news?.count, subscribers()]).toEqual([1, 0]);
  end();
  expect(kept()).toBe(10);
});

test('what others change while one is there is not told, and is seen when one leaves', () => {
  const { visit, kept, change, tell } = openList(10);
  change(1, 'driss', 9);
  const end = visit.begin();
  // Until the news is counted, nothing counts as seen.
  visit.pause();
  expect(kept()).toBe(10);
  tell();
  change(2, 'driss', 12);
  tell();
  expect(visit.news).toBeNull();
  end();
  expect(kept()).toBe(1_000);
});

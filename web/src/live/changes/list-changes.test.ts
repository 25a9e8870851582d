import type { ChangeObserver, RecordId, RecordKey } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { ListChanges } from './list-changes.ts';

/** A change of a record of the list. */
interface Deed {
  readonly key: RecordId;
  readonly after: Record<string, unknown> | undefined;
  readonly isOwn?: boolean;
}

let deeds = 0;
const changed = (key: number, ...attributes: string[]): Deed => ({
  key,
  after: Object.fromEntries(attributes.map((name) => [name, (deeds += 1)])),
});
const added = (key: number): Deed => changed(key);
const deleted = (key: number): Deed => ({ key, after: undefined });
const own = (key: number): Deed => ({ ...changed(key), isOwn: true });

/** Opens the changes of a list, with functions that simulate events of the list and its server. */
function openChanges() {
  const watches = new Set<ChangeObserver>();
  const editorListeners = new Set<(keys: ReadonlySet<RecordKey>) => void>();
  const editors = new Map<RecordKey, string>();
  const cursors: string[] = [];
  const asked: string[] = [];
  const records = new Map<RecordKey, Record<string, unknown>>([
    [1, {}],
    [2, {}],
  ]);
  const join = <Listener>(all: Set<Listener>, listener: Listener) => {
    all.add(listener);
    return () => all.delete(listener);
  };
  const changes = new ListChanges({
    store: {
      get cursor() {
        return cursors.at(-1) ?? null;
      },
      state: { state: 'ready', isCached: false, refreshing: false, problem: null },
      values: (key) => records.get(key),
      observeChanges: (watch) => join(watches, watch),
    },
    editors: {
      askSince: (cursor) => asked.push(cursor),
      of: (key) => ({ editor: editors.get(key) ?? null }),
      subscribe: (listener) => join(editorListeners, listener),
    },
    userId: 'ada',
  });
  const leave = changes.follow();
  const tellOf = ({ key, after, isOwn }: Deed) => {
    const ends = Array.from(watches, (watch) => watch([key], isOwn ? [key] : []));
    if (after === undefined) records.delete(key);
    else records.set(key, { ...records.get(key), ...after });
    ends.forEach((end) => end());
  };
  return {
    changes,
    leave,
    cursors,
    asked,
    tell: (...all: Deed[]) => all.forEach(tellOf),
    learn(key: number, editor: string) {
      editors.set(key, editor);
      editorListeners.forEach((listener) => listener(new Set([key])));
    },
    subscribers: () => watches.size + editorListeners.size,
  };
}

test('what others change and add is marked until it is seen', () => {
  const { changes, tell, leave, subscribers } = openChanges();
  expect(changes.of(1)).toBeNull();
  tell(changed(1, 'name'), added(5));
  expect(changes.of(1)).toMatchObject({ what: 'changed', by: null });
  expect(changes.of(5)?.what).toBe('added');
  const first = changes.of(1)?.attributes.get('name');
  tell(changed(1, 'budget'), changed(5, 'name'));
  expect([...(changes.of(1)?.attributes.keys() ?? [])]).toEqual(['name', 'budget']);
  expect(changes.of(1)?.attributes.get('name')).toBe(first);
  // A new record stays new; a second change of a value is another change.
  expect(changes.of(5)?.what).toBe('added');
  tell(changed(1, 'name'));
  expect(changes.of(1)?.attributes.get('name')).not.toBe(first);
  changes.see(1);
  expect(changes.of(1)).toBeNull();
  expect(changes.of(5)).not.toBeNull();
  leave();
  expect(subscribers()).toBe(0);
});

test('what the person has changed is not marked, whenever it turns out to be theirs', () => {
  const { changes, tell, learn } = openChanges();
  tell(own(1));
  expect(changes.of(1)).toBeNull();
  tell(changed(1, 'name'));
  tell(own(1));
  expect(changes.of(1)).toBeNull();
  tell(changed(1, 'name'), changed(2, 'name'));
  learn(1, 'ada');
  learn(2, 'driss');
  expect(changes.of(1)).toBeNull();
  expect(changes.of(2)?.by).toBe('driss');
  // The editor of another change is not known yet.
  tell(changed(2, 'name'));
  expect(changes.of(2)?.by).toBeNull();
});

test('while a record is open each value is seen by itself, and what is left of them when it is closed', () => {
  const { changes, tell } = openChanges();
  tell(changed(1, 'name'));
  const leaves = [changes.hold(1), changes.hold(1)];
  changes.see(1);
  tell(changed(1, 'budget', 'note'));
  changes.seeAttribute(1, 'name');
  changes.seeAttribute(1, 'code');
  expect([...(changes.of(1)?.attributes.keys() ?? [])]).toEqual(['budget', 'note']);
  leaves[0]?.();
  expect(changes.of(1)).not.toBeNull();
  leaves[1]?.();
  expect(changes.of(1)).toBeNull();
  const leave = changes.hold(2);
  tell(changed(2, 'name'), added(3), changed(3, 'name'));
  changes.seeAttribute(2, 'name');
  expect(changes.of(2)).toBeNull();
  changes.seeAttribute(3, 'name');
  expect(changes.of(3)?.what).toBe('added');
  tell(changed(2, 'name'));
  tell(own(2));
  expect(changes.of(2)).toBeNull();
  leave();
});

test('who has made changes is asked for once those are shown, from before the first of them on', () => {
  const { changes, tell, cursors, asked } = openChanges();
  tell(changed(1, 'name'));
  const leave = changes.subscribeRecord(1, () => undefined);
  // A server without cursors is not asked.
  expect(asked).toEqual([]);
  leave();
  cursors.push('a');
  tell(changed(1, 'name'));
  cursors.push('b');
  tell(changed(2, 'name'));
  changes.subscribeRecord(3, () => undefined);
  expect(asked).toEqual([]);
  changes.subscribeRecord(2, () => undefined);
  changes.subscribeRecord(1, () => undefined);
  expect(asked).toEqual(['a']);
  tell(own(2));
  expect(asked).toEqual(['a']);
  tell(changed(1, 'budget'));
  expect(asked).toEqual(['a', 'b']);
});

test('who is gone has no mark', () => {
  const { changes, tell } = openChanges();
  tell(changed(1, 'name'));
  tell(deleted(1));
  expect(changes.of(1)).toBeNull();
});

test('only who listens to a record hears of it, and a mark stays the same object until it changes', () => {
  const { changes, tell, learn } = openChanges();
  let heard = 0;
  const leave = changes.subscribeRecord(1, () => (heard += 1));
  tell(changed(2, 'name'));
  expect(heard).toBe(0);
  tell(changed(1, 'name'));
  expect(heard).toBe(1);
  const mark = changes.of(1);
  learn(2, 'driss');
  expect(changes.of(1)).toBe(mark);
  changes.see(1);
  changes.see(1);
  expect(heard).toBe(2);
  leave();
  tell(changed(1, 'name'));
  expect(heard).toBe(2);
});

test('a stream of changes leaves a bounded number of marks, the newest', () => {
  const { changes, tell } = openChanges();
  for (let key = 0; key < 50_000; key += 1) tell(changed(key, 'name'));
  const marked = Array.from({ length: 50_000 }, (_, key) => changes.of(key)).filter(Boolean);
  expect(marked).toHaveLength(1_000);
  expect(changes.of(49_999)).not.toBeNull();
  // A record that changes repeatedly is the newest each time.
  tell(changed(49_000, 'name'));
  for (let key = 0; key < 999; key += 1) tell(changed(key, 'name'));
  expect(changes.of(49_000)).not.toBeNull();
});

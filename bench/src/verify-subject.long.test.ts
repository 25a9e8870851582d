import { describe, expect, test } from 'vitest';
import { type ListCall, readAnswer } from './list-calls.ts';
import type { ItemList, Subject } from './subject.ts';
import { subjects } from './subjects.ts';
import { floor } from './subjects/floor.ts';
import { verifySubject } from './verify-subject.ts';

describe('every subject does the work that is timed', () => {
  test.each(subjects.map((subject) => [subject.name, subject] as const))('%s', async (_, subject) => {
    expect(await verifySubject(subject, 300)).toEqual({ untouched: 0, unchanged: 0 });
  });
});

/** The floor with one function replaced. */
function broken(name: string, change: (list: ItemList) => Partial<ItemList>): Subject {
  return {
    name,
    isIndexed: true,
    create() {
      const list = floor.create();
      const changed = change(list);
      return new Proxy(list, {
        get: (target, property) => {
          const value: unknown = Reflect.get(changed, property) ?? Reflect.get(target, property);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
  };
}

/** The same answer from a server without tombstones. */
function withoutHeaders(call: ListCall): ListCall {
  return async () => ({ ...(await call()), headers: new Headers() });
}

describe('a subject that does less is refused', () => {
  test.each([
    broken('forgets deletions', (list) => ({ merge: (call) => list.merge(withoutHeaders(call)) })),
    broken('calls nobody', () => ({ watchRecord: () => undefined })),
    broken('overwrites edits', (list) => ({
      async merge(call) {
        for (const { id_item: id } of (await readAnswer(call)).records) void list.revert(id);
        return list.merge(call);
      },
    })),
    broken('forgets its view', (list) => ({
      watchView(listener) {
        const view = list.watchView(listener);
        return { ids: () => view.ids(), page: () => ({ size: 0, rows: [] }), stop: () => view.stop() };
      },
    })),
  ])('$name', async (subject) => {
    await expect(verifySubject(subject, 300)).rejects.toThrow(subject.name);
  });

  test('needless calls are counted', async () => {
    const eager = broken('calls for everything', (list) => {
      const listeners: (() => void)[] = [];
      return {
        watchRecord(id, listener) {
          listeners.push(() => listener(list.read(id)));
          list.watchRecord(id, listener);
        },
        async merge(call) {
          await list.merge(call);
          for (const listener of listeners) listener();
        },
      };
    });
    const { untouched, unchanged } = await verifySubject(eager, 300);
    expect(untouched).toBeGreaterThan(0);
    expect(unchanged).toBeGreaterThan(0);
  });
});

import type { RecordKey } from '@ne2016/data-layer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subscribeToLinked } from './link-index.ts';

type Listener = (changed: ReadonlySet<RecordKey>) => void;

/** A list that the test changes. */
function fakeStore() {
  const records = new Map<number, Record<string, unknown>>();
  const listeners = new Set<Listener>();
  return {
    records,
    listeners,
    ids: () => records.keys(),
    values: (key: RecordKey) => records.get(Number(key)),
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(id: number, values: Record<string, unknown> | null) {
      if (values === null) records.delete(id);
      else records.set(id, values);
      for (const listener of listeners) listener(new Set([id]));
    },
  };
}

const id = fc.integer({ min: 1, max: 8 });
const change = fc.record({ id, commune: fc.option(fc.integer({ min: 1, max: 3 })), isDeleted: fc.boolean() });
const step = fc.oneof(change, fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }));

test('when linked records change, exactly those that link to them are told, whatever changed before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [projects, communes] = [fakeStore(), fakeStore()];
      let told: ReadonlySet<RecordKey> = new Set();
      const release = subscribeToLinked(projects, 'commune', communes, (changed) => (told = changed));
      for (const one of steps) {
        if (!Array.isArray(one)) {
          projects.set(one.id, one.isDeleted ? null : { commune: one.commune });
          continue;
        }
        told = new Set();
        for (const listener of communes.listeners) listener(new Set(one));
        const linking = [...projects.records].filter(([, values]) => one.includes(Number(values['commune'])));
        expect(told).toEqual(new Set(linking.map(([key]) => key)));
      }
      release();
      expect([projects.listeners.size, communes.listeners.size]).toEqual([0, 0]);
    }),
  );
});

import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readsOf } from './record-reads.ts';
import { saveRecord } from './save-record.ts';
import type { RecordWrite } from './apply-write.ts';

const writer = { userId: 'someone', role: 'admin', socketId: null } as const;

const values = fc.record(
  {
    name: fc.constantFrom('Un', 'Deux', 'É"\\'),
    effort: fc.constantFrom(null, 1.5, 2),
    done: fc.boolean(),
    state: fc.constantFrom(null, 'open', 'closed'),
  },
  { requiredKeys: [] },
);

/** `nth`: index among the records that exist at that time. */
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), values }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('update' as const), nth: fc.nat(3), values }) },
  fc.record({ do: fc.constant('delete' as const), nth: fc.nat(3) }),
);

type Values = Record<string, unknown>;

test('invariant: the log says of every change what it replaced, whoever writes at the same time', async () => {
  const { open } = await testDatabase();
  const first = await open(exampleResources);
  // On PostgreSQL, other processes write too.
  const others = inject('dialect') === 'postgres' ? [await open(exampleResources)] : [];
  const stores = [first, ...others].map((storage) => ({ storage, resources: exampleResources }));
  const records = new Map<number, Values>();
  let known = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const ids = [...records.keys()];
      const write = async (one: RecordWrite, index: number) => {
        const store = stores[index % stores.length];
        if (store !== undefined) await saveRecord(store, task, one, writer);
      };
      // Concurrently: the order of two writes of one record is not determined.
      await Promise.allSettled(
        steps.map((one, index) => {
          if (one.do === 'create')
            return write({ action: 'created', values: { name: 'Zéro', ...one.values }, key: null }, index);
          const id = ids[one.nth % ids.length] ?? 0;
          if (one.do === 'delete') return write({ action: 'deleted', id, expected: null }, index);
          return write({ action: 'updated', id, values: one.values, expected: null }, index);
        }),
      );
      const log = await first.query
        .selectFrom('change')
        .select(['sequence', 'record_id', 'action', 'what', 'before'])
        .where('resource', '=', task.name)
        .where('record_id', 'is not', null)
        .where('sequence', '>', known)
        .orderBy('sequence')
        .execute();
      for (const { sequence, record_id: record, action, what, before } of log) {
        const [id, state] = [Number(record), records.get(Number(record)) ?? {}];
        const changed = JSON.parse(what ?? '{}') as Values;
        const replaced = action === 'deleted' ? state : { ...changed };
        for (const name of Object.keys(replaced)) replaced[name] = state[name];
        expect(JSON.parse(before ?? '{}')).toEqual(action === 'created' ? {} : replaced);
        if (action === 'deleted') records.delete(id);
        else records.set(id, { ...state, ...changed });
        known = Number(sequence);
      }
      for (const [id, state] of records) {
        const row = await readsOf(first, task).one(first.reader, id);
        expect(JSON.parse(row?.json ?? 'null')).toEqual({ id_task: id, ...state });
      }
    }),
    { numRuns: 40 },
  );
});

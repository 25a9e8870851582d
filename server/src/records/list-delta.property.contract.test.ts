import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { recordsOf } from '../testing/records-of.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readList } from './read-list.ts';
import { saveRecord } from './save-record.ts';

const writer = { userId: 'someone', role: 'admin', socketId: null } as const;

type Step =
  | { do: 'create'; name: string }
  | { do: 'update'; nth: number; name: string }
  | { do: 'delete'; nth: number }
  | { do: 'refresh' };

const unit = fc.constantFrom('a', 'é', '"', '\\', '😀', '\n');
/** White space around a name is not stored, and a shorter one would be refused. */
const name = fc.string({ minLength: 2, maxLength: 5, unit }).filter((text) => text.trim().length >= 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), name }),
  fc.record({ do: fc.constant('update' as const), nth: fc.nat(9), name }),
  fc.record({ do: fc.constant('delete' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('refresh' as const) }),
);

interface ModelRecord {
  id_task: number;
  name: string;
}

/** A client with only the data of lists and deltas. */
class ModelClient {
  records = new Map<number, ModelRecord>();
  cursor: string | undefined;
}

test('invariant: a client that merges every delta holds exactly what the full list holds', async () => {
  // One database for all runs: records of an earlier run are part of the full list with which the client
  // starts.
  const storage = await (await testDatabase()).open(exampleResources);
  const store = { storage, resources: exampleResources };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const client = new ModelClient();
      const ids: number[] = [];
      const read = (cursor?: string) =>
        readList(storage, task, {
          person: { id: writer.userId, role: writer.role },
          known: cursor === undefined ? { by: 'nothing' } : { by: 'cursor', cursor },
          holds: () => false,
        });
      const refresh = async () => {
        const answer = await read(client.cursor);
        client.cursor = answer.cursor;
        if (answer.scope === 'unchanged') return;
        if (answer.scope === 'full') client.records.clear();
        for (const record of await recordsOf<ModelRecord>(answer)) client.records.set(record.id_task, record);
        if (answer.scope === 'delta') for (const id of answer.deleted) client.records.delete(id);
        expect(client.records.size).toBe(answer.count);
      };
      for (const one of steps) {
        const id = 'nth' in one ? ids[one.nth % Math.max(1, ids.length)] : undefined;
        if (one.do === 'create') {
          const values = { name: one.name };
          ids.push((await saveRecord(store, task, { action: 'created', values, key: null }, writer)).id);
        } else if (one.do === 'refresh') await refresh();
        else if (id !== undefined && one.do === 'update') {
          const values = { name: one.name };
          await saveRecord(store, task, { action: 'updated', id, values, expected: null }, writer);
        } else if (id !== undefined) {
          await saveRecord(store, task, { action: 'deleted', id, expected: null }, writer);
          ids.splice(ids.indexOf(id), 1);
        }
      }
      await refresh();
      const full = await read();
      expect(await recordsOf(full)).toEqual(
        [...client.records.values()].sort((a, b) => a.id_task - b.id_task),
      );
    }),
    { numRuns: 60 },
  );
});

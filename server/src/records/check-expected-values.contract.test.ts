import { expect, inject, test } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { saveRecord } from './save-record.ts';

test('invariant: of all who expect the same value at the same time one writes, in whatever process', async () => {
  const { open } = await testDatabase();
  const first = await open(exampleResources);
  const others = inject('dialect') === 'postgres' ? [await open(exampleResources)] : [];
  const stores = [first, ...others].map((storage) => ({ storage, resources: exampleResources }));
  const writer = { userId: 'someone', role: 'editor', socketId: null } as const;
  const creation = { action: 'created', values: { name: 'Peindre', effort: 0 }, key: null } as const;
  const { id } = await saveRecord(stores[0]!, task, creation, writer);
  for (let effort = 0; effort < 20; effort += 1) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => {
        const values = { effort: effort + 1, name: `Écrivain ${index}` };
        const update = { action: 'updated', id, values, expected: null, expectedValues: { effort } } as const;
        return saveRecord(stores[index % stores.length]!, task, update, writer);
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('invariant: of all who save one attribute on one position one is done, in whatever process', async () => {
  const { open } = await testDatabase();
  const first = await open(exampleResources);
  const others = inject('dialect') === 'postgres' ? [await open(exampleResources)] : [];
  const stores = [first, ...others].map((storage) => ({ storage, resources: exampleResources }));
  const writer = { userId: 'someone', role: 'editor', socketId: null } as const;
  const creation = { action: 'created', values: { name: 'Peindre', effort: 0 }, key: null } as const;
  const created = await saveRecord(stores[0]!, task, creation, writer);
  const { id } = created;
  let { version } = created;
  for (let round = 0; round < 20; round += 1) {
    const base = version;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => {
        const values = { name: `Écrivain ${round} ${index}` };
        const update = { action: 'updated', id, values, expected: null, base } as const;
        return saveRecord(stores[index % stores.length]!, task, update, { ...writer, clientId: `${index}` });
      }),
    );
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(done).toHaveLength(1);
    version = done[0]?.version ?? null;
  }
});

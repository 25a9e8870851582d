import { file, files } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { repositoryOf } from '../../records/record-repository.ts';
import { item, label } from '../../testing/changing-database.ts';
import { rowsOf } from '../../testing/rows-of.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Storage } from '../storage.ts';

/** Adds the row of a file that a record holds, and returns its reference. */
async function keepFile(
  storage: Storage,
  { id, attribute, record, size }: { id: string; attribute: string; record: number; size: number },
) {
  const reference = { id, name: id, size, type: 'a/b' };
  await storage.query
    .insertInto('file')
    .values({
      ...{ ...reference, resource: 'item', attribute, record_id: record, user_id: 'x' },
      ...{ checksum: 'x', state: 'attached', since: 0, uploaded_at: 0 },
    })
    .execute();
  return reference;
}

test('a file that becomes several is the only one, and one that no longer fits stays where it was', async () => {
  const { open } = await testDatabase();
  const before = item({ plan: file({ label }) });
  const one = await open([before]);
  const plans = [];
  for (const [index, size] of [1, 9].entries()) {
    const id = `f${index}`;
    const plan = await keepFile(one, { id, attribute: 'plan', record: index + 1, size });
    plans.push(plan);
    await one.write((transaction) => rowsOf(one, before).insert(transaction, { name: id, plan }));
  }
  await one.close();
  const after = item({ plan: files({ label, maxSize: 5 }) });
  const two = await open([after]);
  const read = async (id: number) =>
    two.read(
      async (transaction) =>
        JSON.parse((await repositoryOf(two, after).read(transaction, id)) ?? '') as unknown,
    );
  expect([await read(1), await read(2)]).toMatchObject([{ plan: [plans[0]] }, { plan: null }]);
  const rows = await two.query.selectFrom('file').select(['id', 'attribute']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'f0', attribute: 'plan' },
    { id: 'f1', attribute: 'plan~1' },
  ]);
});

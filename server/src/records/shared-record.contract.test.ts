import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readRecord } from './read-record.ts';
import { saveRecord } from './save-record.ts';

const person = { id: 'a', role: 'admin' } as const;
const writer = { userId: 'a', role: 'admin', socketId: null } as const;

/** A real database that counts the answers to what is only read. */
async function start() {
  const opened = await (await testDatabase()).open(exampleResources);
  let reads = 0;
  let failures = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1;
      failures -= 1;
      if (failures >= 0) throw new Error('The database is away');
      return result;
    },
  };
  const reader = opened.reader.withPlugin(counter);
  const storage = Object.create(opened, { reader: { value: reader } }) as Storage;
  const save = async (id: number, name: string) => {
    const write = { action: 'updated', id, values: { name }, expected: null } as const;
    await saveRecord({ storage, resources: exampleResources }, task, write, writer);
  };
  for (const name of ['Peindre', 'Poncer'])
    await saveRecord(
      { storage, resources: exampleResources },
      task,
      { action: 'created', values: { name }, key: null },
      writer,
    );
  const nameOf = async (id: number) => {
    const record = await readRecord(storage, task, id, person);
    return record && (JSON.parse(record.json) as { name: string }).name;
  };
  const fail = (times: number) => (failures = times);
  return { storage, save, nameOf, fail, reads: () => reads };
}

describe('single records', () => {
  test('a thousand who ask at once for one record cost no more than two readings', async () => {
    const { storage, nameOf, reads } = await start();
    const names = await Promise.all(Array.from({ length: 1_000 }, () => nameOf(1)));
    expect(new Set(names)).toEqual(new Set(['Peindre']));
    expect(reads()).toBe(storage.committedChanges === null ? 2 : 1);
  });

  test('are not mixed up', async () => {
    const { nameOf } = await start();
    const names = await Promise.all([nameOf(1), nameOf(2), nameOf(3), nameOf(1)]);
    expect(names).toEqual(['Peindre', 'Poncer', undefined, 'Peindre']);
  });

  test('whoever asks after a change was answered gets it, however many ask before and meanwhile', async () => {
    const { save, nameOf } = await start();
    for (let round = 0; round < 50; round += 1) {
      const early = Array.from({ length: 5 }, () => nameOf(1));
      const saved = save(1, `Tour ${round}`).then(() => Promise.all([nameOf(1), nameOf(1)]));
      early.push(nameOf(1));
      expect(await saved).toEqual([`Tour ${round}`, `Tour ${round}`]);
      await Promise.all(early);
    }
  });

  test('are kept up to a bound, from which on the oldest is read again', async () => {
    const { storage, nameOf, reads } = await start();
    const readingsOf = async (...ids: number[]) => {
      const before = reads();
      for (const id of ids) await nameOf(id);
      return reads() - before;
    };
    const most = Array.from({ length: 256 }, (_, index) => index + 1);
    const isKept = storage.committedChanges !== null;
    expect(await readingsOf(...most)).toBe(256);
    expect(await readingsOf(...most)).toBe(isKept ? 0 : 256);
    expect(await readingsOf(257, 256)).toBe(isKept ? 1 : 2);
    expect(await readingsOf(1)).toBe(1);
  });

  test('that could not be read are read again', async () => {
    const { nameOf, fail } = await start();
    fail(1);
    await expect(nameOf(1)).rejects.toThrow('The database is away');
    expect(await nameOf(1)).toBe('Peindre');
  });

  test('a change of another record costs no more than one reading', async () => {
    const { storage, save, nameOf, reads } = await start();
    await nameOf(1);
    await save(2, 'Vernir');
    const before = reads();
    await nameOf(1);
    await nameOf(1);
    expect(reads() - before).toBe(storage.committedChanges === null ? 2 : 1);
  });
});

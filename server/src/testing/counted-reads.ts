import type { KyselyPlugin } from 'kysely';
import { readRecord } from '../records/read-record.ts';
import { saveRecord } from '../records/save-record.ts';
import type { Storage } from '../storage/storage.ts';
import { exampleResources, task } from './example-resources.ts';
import { testDatabase } from './test-database.ts';

const person = { id: 'a', role: 'admin' } as const;
const writer = { userId: 'a', role: 'admin', socketId: null } as const;

/** Two tasks in a real database that counts the answers of read-only queries, and fails them on request. */
export async function startWithCountedReads() {
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

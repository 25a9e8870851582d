import { MemoryStorage } from '../persistence/storage/memory-storage.ts';
import type { Persistence } from '../persistence/storage/persistence.ts';
import type { Client } from './kept-pages.ts';
import { makeClient, settle } from './task-client.ts';
import { TaskServer } from './task-server.ts';

/** A server with three records, and a storage in which a page has stored its list. */
export async function startKept({ extensions = true } = {}) {
  const server = new TaskServer({ extensions });
  for (const id of [1, 2, 3]) server.write(id, { name: `n${id}`, note: null, rank: id });
  const storage = new MemoryStorage();
  const first = await openList(server, storage.open());
  await keep(first);
  first.layer.stop();
  await settle();
  server.calls.length = 0;
  return { server, storage };
}

/** Returns a storage for another page that reads the list only when `read` is called. */
export function slow(storage: MemoryStorage) {
  const persistence = storage.open();
  const { readList } = persistence;
  const { promise: gate, resolve: read } = Promise.withResolvers<void>();
  persistence.readList = async (name) => {
    await gate;
    return readList(name);
  };
  return { persistence, read };
}

export async function openList(server: TaskServer, persistence: Persistence) {
  const client = makeClient(server, { persistence });
  client.store.load();
  await settle();
  return client;
}

/** Makes a page write its collected changes. */
export async function keep({ pass }: Client): Promise<void> {
  pass(1000);
  await settle();
}

const byText = (left: unknown, right: unknown) => String(left).localeCompare(String(right));
/** The names in the list of a client, sorted. */
export const names = ({ store }: Client) =>
  [...store.ids()].map((id) => store.get(id)?.values.name).toSorted(byText);

/** The names that a later page shows before any server answers. */
export async function namesKept(storage: MemoryStorage) {
  const offline = new TaskServer();
  offline.intercept = () => new Error('no network');
  return names(await openList(offline, storage.open()));
}

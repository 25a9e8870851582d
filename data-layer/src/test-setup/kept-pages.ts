import type { MemoryStorage } from '../persistence/storage/memory-storage.ts';
import type { Persistence } from '../persistence/storage/persistence.ts';
import { TaskServer } from './task-server.ts';
import { makeClient, settle } from './task-client.ts';

/** A server with three tasks. */
export function startServer(): TaskServer {
  const server = new TaskServer();
  for (const id of [1, 2, 3]) server.write(id, { name: `n${id}`, note: null, rank: id });
  return server;
}

/** A client of the server. */
export type Client = ReturnType<typeof makeClient>;

/** A page of a person: its list is loaded, and it has read the drafts of earlier pages. */
export async function openPage(server: TaskServer, persistence: Persistence): Promise<Client> {
  const client = makeClient(server, { persistence });
  client.store.load();
  await settle();
  return client;
}

/** Starts the next task, and lets a working storage finish. */
export async function nextTask({ pass }: Client): Promise<void> {
  pass(0);
  await settle();
}

/** Runs `work` in a page that then ends without notice. */
export async function crashAfter(
  server: TaskServer,
  storage: MemoryStorage,
  work: (client: Client) => unknown,
): Promise<void> {
  const persistence = storage.open();
  const client = await openPage(server, persistence);
  await work(client);
  await nextTask(client);
  persistence.close();
}

/** The drafts that a later page offers. */
export const offeredAfter = async (server: TaskServer, storage: MemoryStorage) =>
  (await openPage(server, storage.open())).layer.recovered.value;

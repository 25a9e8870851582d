import { expect, it } from 'vitest';
import { keep, names, namesKept, slow, startKept } from '../../test-setup/kept-lists.ts';
import { makeClient, settle } from '../../test-setup/task-client.ts';
import { restoreBound } from '../lists/list-persister.ts';

it('a deletion that is heard before the kept list has come is not undone by it', async () => {
  const { server, storage } = await startKept();
  const { persistence, read } = slow(storage);
  const answer = server.hold('GET', 'data/task');
  const client = makeClient(server, { persistence });
  client.store.load();
  client.push.open();
  client.pass(restoreBound);
  await settle();
  server.write(2, null);
  client.event('deleted', 2);
  read();
  await settle();
  answer.release();
  await settle();
  expect(names(client)).not.toContain('n2');
});

it('a deletion that is heard before the kept list has come is kept too', async () => {
  const { server, storage } = await startKept();
  const { persistence, read } = slow(storage);
  const client = makeClient(server, { persistence });
  client.store.load();
  client.push.open();
  await settle();
  const answer = server.hold('GET', 'data/task/1');
  server.write(1, { name: 'changed' });
  client.event('updated', 1);
  await settle();
  server.write(2, null);
  client.event('deleted', 2);
  read();
  await settle();
  answer.release();
  await settle();
  await keep(client);
  expect([names(client), await namesKept(storage)]).toEqual([
    ['changed', 'n3'],
    ['changed', 'n3'],
  ]);
});

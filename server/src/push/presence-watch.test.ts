import { expect, test } from 'vitest';
import { sessionOf, startPresenceWatch as start } from '../testing/watched-notes.ts';

test('a change between the authorisation and the first look is found', async () => {
  const { look, create, change, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  await change(1, { shared: false });
  expect(await look()).toEqual(['reader']);
});

test('one change among more than are read at a time is found', async () => {
  const { look, create, change, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  expect(await look()).toEqual([]);
  await create(550);
  await change(1, { shared: false });
  await create(50);
  expect(await look()).toEqual(['reader']);
});

test('what could not be read is looked at again', async () => {
  const { storage, look, create, change, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  await look();
  await change(1, { shared: false });
  const rename = (from: string, to: string) => storage.query.schema.alterTable(from).renameTo(to).execute();
  await rename('record_note', 'elsewhere');
  await expect(look()).rejects.toThrow('note');
  await rename('elsewhere', 'record_note');
  expect(await look()).toEqual(['reader']);
});

test('a session without sockets is forgotten', async () => {
  const { gone, look, create, change, join } = await start();
  await create();
  join(sessionOf('left'), 1);
  gone.add('left');
  expect(await look()).toEqual([]);
  gone.clear();
  await change(1, { shared: false });
  expect(await look()).toEqual([]);
});

test('the first of many records that somebody was let into is watched as the last is', async () => {
  const { look, create, change, join } = await start();
  await create(60);
  for (let id = 1; id <= 60; id += 1) join(sessionOf('reader'), id);
  expect(await look()).toEqual([]);
  await change(1, { shared: false });
  expect(await look()).toEqual(['reader']);
});

test('more records than are watched close the sockets, which ends all of them, and the count begins anew', async () => {
  const { look, create, change, join } = await start();
  await create(2);
  for (let id = 1; id <= 1_000; id += 1) join(sessionOf('reader'), id);
  join(sessionOf('colleague'), 1);
  expect(await look()).toEqual([]);
  join(sessionOf('reader'), 1_001);
  expect(await look()).toEqual(['reader']);
  join(sessionOf('reader'), 2);
  expect(await look()).toEqual([]);
  await change(2, { shared: false });
  expect(await look()).toEqual(['reader']);
});

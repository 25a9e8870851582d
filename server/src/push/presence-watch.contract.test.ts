import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { note, sessionOf, startPresenceWatch as start } from '../testing/watched-notes.ts';

test('who sees the record stays, also after changes; from whom it is hidden is told once', async () => {
  const { look, create, change, join } = await start();
  await create(2);
  join(sessionOf('reader'), 1);
  join(sessionOf('editor', 'editor'), 1);
  join(sessionOf('elsewhere'), 2);
  expect(await look()).toEqual([]);
  await change(1, { title: 'Autre' });
  expect(await look()).toEqual([]);
  await change(1, { shared: false });
  expect(await look()).toEqual(['reader']);
  expect(await look()).toEqual([]);
});

test('a list that was replaced as a whole is looked at again', async () => {
  const { storage, look, create, join } = await start();
  await create();
  join(sessionOf('reader'), 1);
  expect(await look()).toEqual([]);
  await storage.write(async (transaction) => {
    await sql`update record_note set shared = false`.execute(transaction);
    await storage.changes.appendListReplaced(transaction, note);
  });
  expect(await look()).toEqual(['reader']);
});

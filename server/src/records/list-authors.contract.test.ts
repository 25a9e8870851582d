import { headers, parseListAuthors, paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestServer } from '../testing/start-test-server.ts';
import { create, namesOf, path, rename, since, start } from '../testing/list-author-calls.ts';

test('who made and who last changed each record is told, and when', async () => {
  const { editor, admin } = await start();
  const before = Date.now();
  await create(editor, 'Un');
  await create(editor, 'Deux');
  await rename(admin, 1, 'Premier');
  const answer = await admin.call('GET', path);
  expect(namesOf(answer)).toEqual({ 1: ['editor', 'admin'], 2: ['editor', 'editor'] });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const [, , created, , changed] of parseListAuthors(JSON.parse(answer.text)).records) {
    expect(created).toBeGreaterThanOrEqual(before);
    expect(changed).toBeGreaterThanOrEqual(created!);
  }
});

test('what changed since is told alone, and nothing when nothing did', async () => {
  const { editor, admin } = await start();
  for (const name of ['Un', 'Deux', 'Trois']) await create(editor, name);
  const all = await admin.call('GET', path);
  expect(all.headers.get(headers.scope)).toBe('full');
  await rename(admin, 2, 'Second');
  await admin.call('DELETE', paths.record('task', 3));
  const delta = await admin.call('GET', path, since(all));
  expect(delta.headers.get(headers.scope)).toBe('delta');
  expect(namesOf(delta)).toEqual({ 2: ['editor', 'admin'] });
  expect(namesOf(await admin.call('GET', path, since(delta)))).toEqual({});
  const strange = await admin.call('GET', path, { headers: { [headers.cursor]: 'another.database' } });
  expect(strange.headers.get(headers.scope)).toBe('full');
  expect(namesOf(strange)).toEqual({ 1: ['editor', 'editor'], 2: ['editor', 'admin'] });
});

/** Returns the number of rows of each table. */
async function rowCounts({ storage: { query } }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await query.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      query,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

test('a write stores nothing for it but its line in the log', async () => {
  const { server, editor } = await start();
  await create(editor, 'Un');
  const before = await rowCounts(server);
  await rename(editor, 1, 'Premier');
  expect(await rowCounts(server)).toEqual({ ...before, change: before['change']! + 1 });
});

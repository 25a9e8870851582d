import {
  defineResource,
  type HistoryFilter,
  headers,
  historyPaths,
  longText,
  paths,
  text,
} from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { allOf, create, pageOf, start, startDraft, update, userOf } from '../../testing/history-requests.ts';

describe('the history of a record', () => {
  test('tells of every change who made it, when, and each value before and after', async () => {
    const { server, editor } = await start();
    const other = await server.signedIn('editor');
    const id = await create(editor, 'task', { name: 'Peindre', effort: 2 });
    await update(other, 'task', id, { effort: 3, state: 'open' });
    const { headers: record } = await editor.call('GET', paths.record('task', id));
    await editor.call('DELETE', paths.record('task', id));
    const [first, second] = [await userOf(editor), await userOf(other)];
    const { entries, next } = await pageOf(editor, historyPaths.record('task', id));
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      { action: 'deleted', id, by: { id: first.id } },
      { action: 'updated', id, by: { id: second.id }, version: record.get(headers.cursor) },
      { action: 'created', id, by: { id: first.id, name: 'editor', email: first.email } },
    ]);
    expect(entries.map(({ changes }) => changes)).toEqual([
      {
        name: { before: 'Peindre', after: null },
        effort: { before: 3, after: null },
        state: { before: 'open', after: null },
      },
      { effort: { before: 2, after: 3 }, state: { before: null, after: 'open' } },
      { name: { before: null, after: 'Peindre' }, effort: { before: null, after: 2 } },
    ]);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, after) => after - one));
  });

  test('can be asked for one person, one attribute and a time', async () => {
    const { server, editor } = await start();
    const other = await server.signedIn('editor');
    const id = await create(editor, 'task', { name: 'Un', effort: 1 });
    await update(other, 'task', id, { name: 'Deux', effort: 2 });
    const path = historyPaths.record('task', id);
    const middle = Date.parse((await pageOf(editor, path)).entries[0]?.at ?? '') + 1;
    await vi.waitUntil(() => Date.now() > middle);
    await update(editor, 'task', id, { name: 'Trois' });
    const { id: person } = await userOf(other);
    const names = async (filter: HistoryFilter) =>
      (await allOf(editor, path, filter)).entries.map(({ changes }) => changes['name']?.after);
    expect(await names({ person })).toEqual(['Deux']);
    expect(await names({ person: 'personne' })).toEqual([]);
    const time = new Date(middle).toISOString();
    expect(await names({ from: time })).toEqual(['Trois']);
    expect(await names({ until: time })).toEqual(['Deux', 'Un']);
    expect(await names({ until: time, from: time })).toEqual([]);
    // The begin of a range is inclusive, and its end exclusive.
    const last = (await pageOf(editor, path)).entries[0]?.at ?? '';
    expect(await names({ from: last })).toEqual(['Trois']);
    expect(await names({ until: last })).toEqual(['Deux', 'Un']);
    expect(await names({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await names({ until: '1999-01-01T00:00:00+01:00' })).toEqual([]);
    const { entries } = await pageOf(editor, path, { attribute: 'effort' });
    expect(entries.map(({ changes }) => changes)).toEqual([
      { effort: { before: 1, after: 2 } },
      { effort: { before: null, after: 1 } },
    ]);
    expect((await pageOf(editor, path, { attribute: 'code' })).entries).toEqual([]);
  });

  test('comes in pages that have every change once, however long its values are', async () => {
    const note = defineResource('note', {
      labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
      attributes: { name: text({ label: 'Nom' }), body: longText({ label: 'Texte', maxlength: 100_000 }) },
      title: 'name',
    });
    const { editor } = await start({ resources: [note] });
    const id = await create(editor, 'note', { name: '0', body: 'x'.repeat(100_000) });
    for (let number = 1; number < 70; number += 1)
      await update(editor, 'note', id, {
        name: String(number),
        ...(number < 12 ? { body: `${number % 10}`.repeat(100_000) } : {}),
      });
    const { pages, entries } = await allOf(editor, historyPaths.record('note', id));
    expect(entries.map(({ changes }) => changes['name']?.after)).toEqual(
      Array.from({ length: 70 }, (_, index) => String(69 - index)),
    );
    expect(pages[0]?.entries.length).toBeLessThanOrEqual(100);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1_400_000);
    expect(pages.length).toBeGreaterThan(3);
  });
});

describe('the history of a list', () => {
  test('a rare change is found in a long log, over several pages if need be', async () => {
    const { server, editor } = await start();
    const admin = await server.signedIn('admin');
    const id = await create(editor, 'task', { name: 'Un' });
    const rows = Array.from({ length: 500 }, () => ({
      ...{ resource: 'task', record_id: id, action: 'updated', at: Date.now(), user_id: 'someone' },
      ...{ what: '{"effort":1}', before: '{"effort":0}', socket_id: null },
    }));
    for (let part = 0; part < 22; part += 1)
      await server.storage.query
        .insertInto('change')
        .values(rows as never)
        .execute();
    const { id: person } = await userOf(editor);
    for (const path of [historyPaths.list('task'), historyPaths.record('task', id)]) {
      const { entries } = await allOf(admin, path, { person });
      expect(entries).toMatchObject([{ action: 'created' }]);
      expect((await pageOf(admin, path)).entries).toHaveLength(50);
    }
  });
});

describe('records that are not for everybody', () => {
  test('what happened while a record was hidden stays hidden', async () => {
    const { editor, reader, id } = await startDraft();
    const [path, list] = [historyPaths.record('draft', id), historyPaths.list('draft')];
    expect((await reader.call('GET', path)).status).toBe(404);
    expect((await allOf(reader, list)).entries).toEqual([]);
    await update(editor, 'draft', id, { hidden: false });
    await update(editor, 'draft', id, { name: 'Visible' });
    for (const one of [path, list]) {
      const { entries } = await allOf(reader, one);
      expect(entries.map(({ changes }) => changes)).toEqual([
        { name: { before: 'Caché', after: 'Visible' } },
      ]);
      expect((await allOf(editor, one)).entries).toHaveLength(4);
      expect((await allOf(reader, one, { attribute: 'hidden' })).entries).toEqual([]);
    }
  });
});

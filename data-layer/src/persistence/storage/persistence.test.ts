import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { indexedDbStorage } from '../indexed-db/indexed-db-persistence.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { StoredDraft, StoredList, ListWrite, Persistence } from './persistence.ts';

const list = { resource: 'task', schema: 'a' };
const at = (cursor: string) => ({ cursor, cacheDate: null });
const row = (id: number | string, name: string) => ({ id_task: id, name });
const whole = (position: string, ...rows: object[]) =>
  ({ kind: 'whole', rows, position: at(position) }) as ListWrite;
const changes = (position: string, rows: object[], removed: (number | string)[] = []) =>
  ({ kind: 'changes', rows, removed, position: at(position) }) as ListWrite;

const draft = (name: string, edits = { name: 'typed' }): StoredDraft => ({
  name,
  resource: 'task',
  key: 7,
  edits,
  bases: { name: 'before' },
  snapshot: row(7, 'before'),
  unconfirmed: null,
  createKey: null,
});

/** The stored list in a fixed order. */
async function read(page: Persistence, name = list): Promise<StoredList | undefined> {
  const kept = await page.readList(name);
  const byText = (left: object, right: object) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1);
  return kept && { ...kept, rows: kept.rows.toSorted(byText) };
}

let count = 0;
const storages: [string, () => () => Persistence][] = [
  ['in memory', () => () => new MemoryStorage().open()],
  ['in IndexedDB', () => () => indexedDbStorage({ name: `user ${count}` })],
];

describe.each(storages)('a storage %s', (kind) => {
  let open: () => Persistence;
  beforeEach(() => {
    count += 1;
    const memory = new MemoryStorage();
    open =
      kind === storages[0]?.[0] ? () => memory.open() : () => indexedDbStorage({ name: `user ${count}` });
  });

  it('has nothing at first', async () => {
    const page = open();
    expect(await read(page)).toBeUndefined();
    expect(await page.findDrafts()).toEqual([]);
  });

  it('gives back rows and position to a later page', async () => {
    const page = open();
    expect(await page.writeList(list, whole('1', row(1, 'a'), row(2, 'b'), row('x', 'c')))).toBe('written');
    page.close();
    expect(await read(open())).toEqual({
      rows: [row('x', 'c'), row(1, 'a'), row(2, 'b')],
      position: at('1'),
    });
  });

  it('knows rows by the identifier of another server', async () => {
    const page = open();
    const named = { ...list, identifier: 'uuid' };
    const ofOther = (uuid: string, name: string) => ({ uuid, name });
    await page.writeList(named, whole('1', ofOther('a', 'one'), ofOther('b', 'two')));
    await page.writeList(named, changes('2', [ofOther('a', 'new')], ['b']));
    expect(await read(page, named)).toEqual({ rows: [ofOther('a', 'new')], position: at('2') });
  });

  it('writes changes and deletions over what it wrote, and over what it read', async () => {
    const first = open();
    await first.writeList(list, whole('1', row(1, 'a'), row(2, 'b'), row(129, 'c')));
    expect(await first.writeList(list, changes('2', [row(1, 'A'), row(3, 'd')], [2]))).toBe('written');
    first.close();
    const second = open();
    await second.readList(list);
    const write = () => second.writeList(list, changes('3', [row(1, 'AA')], [129, 99]));
    // The browser reports the end of a page a moment later.
    await expect.poll(write).toBe('written');
    expect(await read(second)).toEqual({ rows: [row(1, 'AA'), row(3, 'd')], position: at('3') });
  });

  it('takes no changes over what it does not know', async () => {
    const first = open();
    expect(await first.writeList(list, changes('1', [row(1, 'a')]))).toBe('outdated');
    expect(await read(first)).toBeUndefined();
    await first.writeList(list, whole('1', row(1, 'a')));
    first.close();
    const second = open();
    await expect.poll(() => second.writeList(list, changes('2', [row(2, 'b')]))).toBe('outdated');
    expect(await read(second)).toEqual({ rows: [row(1, 'a')], position: at('1') });
  });

  it('replaces everything by a whole list', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a'), row(2, 'b')));
    await page.writeList(list, whole('2', row(3, 'c')));
    expect(await read(page)).toEqual({ rows: [row(3, 'c')], position: at('2') });
  });

  it('reads nothing of another schema or list, and writes no changes over it', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a')));
    expect(await read(page, { ...list, schema: 'b' })).toBeUndefined();
    expect(await read(page, { ...list, resource: 'tas' })).toBeUndefined();
    expect(await page.writeList({ ...list, schema: 'b' }, changes('2', []))).toBe('outdated');
    expect(await page.writeList({ ...list, schema: 'b' }, whole('2', row(2, 'b')))).toBe('written');
    expect(await read(page)).toBeUndefined();
  });

  it('forgets the lists, and no draft with them', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a')));
    await page.writeDrafts([draft('one')], []);
    await page.dropLists();
    expect(await read(page)).toBeUndefined();
    page.close();
    expect(await open().findDrafts()).toHaveLength(1);
  });

  it('offers what a page left behind, and nothing of a page that lives', async () => {
    const [first, second] = [open(), open()];
    await first.writeDrafts([draft('one'), draft('two')], []);
    await first.writeDrafts([draft('two', { name: 'typed on' })], ['one']);
    expect(await first.findDrafts()).toEqual([]);
    expect(await second.findDrafts()).toEqual([]);
    first.close();
    await expect.poll(() => second.findDrafts()).toMatchObject([draft('two', { name: 'typed on' })]);
  });

  it('writes no draft and forgets none where one of them has a value that cannot be copied', async () => {
    const page = open();
    await page.writeDrafts([draft('one')], []);
    const bad = draft('bad', { name: (() => undefined) as never });
    const write = page.writeDrafts([draft('two'), bad], ['one']);
    await expect(write).rejects.toMatchObject({ name: 'DataCloneError' });
    page.close();
    const later = open();
    await expect.poll(() => later.findDrafts()).toMatchObject([{ name: 'one' }]);
  });

  it('lets one page only have what was left behind', async () => {
    const first = open();
    await first.writeDrafts([draft('one')], []);
    first.close();
    const [second, third] = [open(), open()];
    await expect.poll(() => third.findDrafts()).toHaveLength(1);
    const [found] = await second.findDrafts();
    const claims = await Promise.all([second.claimDraft(found!), third.claimDraft(found!)]);
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
    expect(await open().findDrafts()).toEqual([]);
    expect(await second.claimDraft(found!)).toBeUndefined();
  });

  it('offers again what was claimed by a page that is gone too', async () => {
    const first = open();
    await first.writeDrafts([draft('one')], []);
    first.close();
    const second = open();
    await expect.poll(() => second.findDrafts()).toHaveLength(1);
    const [found] = await second.findDrafts();
    await second.claimDraft(found!);
    second.close();
    const third = open();
    await expect.poll(() => third.findDrafts()).toHaveLength(1);
    await third.claimDraft((await third.findDrafts())[0]!);
    await third.writeDrafts([], ['one']);
    third.close();
    expect(await open().findDrafts()).toEqual([]);
  });

  it('lets nobody claim a draft as it was before another page took it up and wrote on', async () => {
    const first = open();
    await first.writeDrafts([draft('one')], []);
    first.close();
    const [second, third] = [open(), open()];
    await expect.poll(() => third.findDrafts()).toHaveLength(1);
    const [found] = await third.findDrafts();
    await second.claimDraft(found!);
    await second.writeDrafts([{ ...draft('one'), edits: { name: 'more' } }], []);
    second.close();
    expect(await third.claimDraft(found!)).toBeUndefined();
    await expect.poll(() => third.findDrafts()).toMatchObject([{ edits: { name: 'more' } }]);
  });

  it('forgets everything at once, and lets no other page write again', async () => {
    const [first, second] = [open(), open()];
    await first.writeList(list, whole('1', row(1, 'a')));
    await first.writeDrafts([draft('one')], []);
    await second.readList(list);
    await second.clear();
    await expect(
      first.writeList(list, whole('2', row(1, 'a'))).then((how) => how === 'written'),
    ).rejects.toThrow();
    await expect(first.writeDrafts([draft('two')], [])).rejects.toThrow();
    const third = open();
    expect(await read(third)).toBeUndefined();
    expect(await third.findDrafts()).toEqual([]);
    expect(await third.writeList(list, whole('1', row(1, 'a')))).toBe('written');
  });

  it('keeps again what a page has, once the person has signed in again in it', async () => {
    const [first, second] = [open(), open()];
    await first.writeDrafts([draft('one')], []);
    await second.clear();
    await expect(first.writeDrafts([draft('two')], [])).rejects.toThrow();
    first.reopen();
    await first.writeDrafts([draft('two')], []);
    expect(await first.writeList(list, whole('1', row(1, 'a')))).toBe('written');
    const third = open();
    expect(await third.findDrafts()).toEqual([]);
    first.close();
    await expect.poll(() => third.findDrafts()).toMatchObject([{ name: 'two' }]);
  });
});

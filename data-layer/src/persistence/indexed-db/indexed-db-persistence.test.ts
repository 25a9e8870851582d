import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { indexedDbStorage } from './indexed-db-persistence.ts';
import { bucketCount, bucketOf } from './row-buckets.ts';
import { isQuotaExceeded, type StoredDraft, type ListWrite } from '../storage/persistence.ts';

const list = { resource: 'task', schema: 'a' };
const row = (id: number, name: string) => ({ id_task: id, name });
const whole = (cursor: string, ...rows: object[]) =>
  ({ kind: 'whole', rows, position: { cursor, cacheDate: null } }) as ListWrite;
const changes = (cursor: string, ...rows: object[]) =>
  ({ ...whole(cursor, ...rows), kind: 'changes', removed: [] }) as ListWrite;
const draft: StoredDraft = {
  name: 'one',
  resource: 'task',
  key: 7,
  edits: { name: 'typed' },
  bases: {},
  snapshot: {},
  unconfirmed: null,
  createKey: null,
};

let count = 0;
let name = '';
const open = () => indexedDbStorage({ name });
const database = () => `ne2016/${name}`;

beforeEach(() => {
  count += 1;
  name = `person ${count}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes the storage full from the write with this number on. */
function fillUp(from: number): void {
  let puts = 0;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    puts += 1;
    if (puts >= from) throw new DOMException('No room', 'QuotaExceededError');
    return put.apply(this, values);
  });
}

describe('a browser', () => {
  it('without IndexedDB has no storage, which is said by rejecting', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(open().readList(list)).rejects.toThrow();
    await expect(open().writeDrafts([draft], [])).rejects.toThrow();
    await expect(open().clear()).rejects.toThrow();
  });

  it('that forbids it, likewise, and is not asked again', async () => {
    const ask = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const page = open();
    await expect(page.readList(list)).rejects.toThrow('Forbidden');
    await expect(page.findDrafts()).rejects.toThrow('Forbidden');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('without room keeps what was kept before, whole', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a'), row(2, 'b')));
    fillUp(2);
    const outcome = await page.writeList(list, whole('2', row(1, 'A'), row(2, 'B'))).catch(isQuotaExceeded);
    expect(outcome).toBe(true);
    expect(await page.readList(list)).toMatchObject({
      rows: [row(1, 'a'), row(2, 'b')],
      position: { cursor: '1' },
    });
  });

  it('that cut the connection is asked for another one', async () => {
    const connections = vi.spyOn(indexedDB, 'open');
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a')));
    const { result } = connections.mock.results[0]!.value as IDBOpenDBRequest;
    // Its types declare the class instead of an instance.
    forceCloseDatabase(result as unknown as typeof IDBDatabase);
    expect(await page.readList(list)).toBeDefined();
    expect(connections).toHaveBeenCalledTimes(2);
  });
});

describe('what is damaged', () => {
  async function damage(): Promise<void> {
    const raw = await openDB(database());
    await raw.put('rows', '[{"id_task":1,"na', ['task', bucketOf(1)]);
    raw.close();
  }

  it('is not read, and changes are not laid over it', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a'), row(2, 'b')));
    await damage();
    await expect(page.readList(list)).rejects.toThrow();
    await expect(page.writeList(list, changes('2', row(1 + bucketCount, 'c')))).rejects.toThrow();
    const raw = await openDB(database());
    expect(await raw.get('lists', 'task')).toMatchObject({ position: { cursor: '1' } });
    raw.close();
  });

  it('is replaced by the next whole list', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a')));
    await damage();
    await page.writeList(list, whole('2', row(1, 'A')));
    expect(await page.readList(list)).toMatchObject({ rows: [row(1, 'A')] });
  });
});

describe('a newer version of this program', () => {
  it('whose database it is, is left alone', async () => {
    const newer = await openDB(database(), 99, { upgrade: (raw) => void raw.createObjectStore('other') });
    await expect(open().readList(list)).rejects.toThrow();
    expect([...newer.objectStoreNames]).toEqual(['other']);
    newer.close();
  });

  it('is not blocked by a page that has the database open', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a')));
    const newer = await openDB(database(), 99);
    newer.close();
    await expect(page.writeList(list, whole('2'))).rejects.toThrow('closed');
    await expect(page.readList(list)).rejects.toThrow('closed');
  });

  it('leaves nothing behind either when the person signs out', async () => {
    const newer = await openDB(database(), 99);
    newer.close();
    await open().clear();
    expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(database());
  });
});

describe('signing out', () => {
  it('removes the database, also under the other pages of the person', async () => {
    const other = open();
    await other.writeDrafts([draft], []);
    await open().clear();
    expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(database());
    await expect(other.writeDrafts([draft], [])).rejects.toThrow();
  });

  it('empties the database, should another page not let go of it', async () => {
    const page = open();
    await page.writeList(list, whole('1', row(1, 'a')));
    await page.writeDrafts([draft], []);
    const stubborn = await openDB(database());
    await page.clear();
    for (const store of ['lists', 'rows', 'drafts'] as const) expect(await stubborn.count(store)).toBe(0);
    stubborn.close();
    await deleteDB(database());
  });
});

describe('several pages', () => {
  it('leave a list to the first that writes it, until that one is gone', async () => {
    const [first, second] = [open(), open()];
    await first.writeList(list, whole('1', row(1, 'a')));
    expect(await second.writeList(list, whole('2', row(1, 'b')))).toBe('elsewhere');
    expect(await second.writeList({ ...list, resource: 'team' }, whole('2'))).toBe('written');
    expect(await first.writeList(list, changes('3', row(1, 'c')))).toBe('written');
    first.close();
    await expect.poll(() => second.writeList(list, whole('4', row(1, 'd')))).toBe('written');
  });

  it('all write where there are no locks, but never changes over what another one wrote', async () => {
    vi.stubGlobal('navigator', {});
    const [first, second] = [open(), open()];
    expect(await first.writeList(list, whole('1', row(1, 'a')))).toBe('written');
    expect(await second.writeList(list, whole('2', row(1, 'b')))).toBe('written');
    expect(await first.writeList(list, changes('3', row(2, 'c')))).toBe('outdated');
    expect(await second.readList(list)).toMatchObject({ rows: [row(1, 'b')], position: { cursor: '2' } });
  });

  it('offer the drafts of all others where nobody can say which of them live', async () => {
    vi.stubGlobal('navigator', {});
    const [first, second] = [open(), open()];
    await first.writeDrafts([draft], []);
    expect(await first.findDrafts()).toEqual([]);
    expect(await second.findDrafts()).toMatchObject([draft]);
  });
});

describe('buckets', () => {
  it('have a place for any identifier', () => {
    const ids = [0, 1, -1, 128, 1.5, 2 ** 60, Number.MAX_VALUE, '7', 'e5b7…é', ''];
    for (const id of ids)
      expect(bucketOf(id)).toSatisfy(
        (bucket) => Number.isInteger(bucket) && bucket >= 0 && bucket < bucketCount,
      );
  });
});

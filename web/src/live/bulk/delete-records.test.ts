import type { RecordKey } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
import { BulkWorks } from './bulk-works.ts';
import { deleteRecords } from './delete-records.ts';

test.each([
  ['are gone', async () => true],
  ['are refused', async () => false],
])(
  'the deletions of records that %s are undone together, and no later one with them',
  async (_what, remove) => {
    const end = vi.fn();
    const gathered: (readonly RecordKey[])[] = [];
    const store = {
      get: () => undefined,
      remove: vi.fn(async () => {
        expect(end).not.toHaveBeenCalled();
        return remove();
      }),
    };
    const keys = [1, 2, 3, 4, 5, 6];
    const gather = (all: readonly RecordKey[]) => {
      gathered.push(all);
      return end;
    };
    await deleteRecords(keys, { store, works: new BulkWorks(), gather });
    expect(store.remove).toHaveBeenCalledTimes(6);
    expect(gathered).toEqual([keys]);
    expect(end).toHaveBeenCalledTimes(1);
  },
);

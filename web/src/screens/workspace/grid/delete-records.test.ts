import type { RecordKey } from '@ne2016/data-layer';
import { expect, test, vi } from 'vitest';
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
      remove: vi.fn(async () => {
        expect(end).not.toHaveBeenCalled();
        return remove();
      }),
    };
    const keys = [1, 2, 3, 4, 5, 6];
    await deleteRecords(store, keys, (all) => {
      gathered.push(all);
      return end;
    });
    expect(store.remove).toHaveBeenCalledTimes(6);
    expect(gathered).toEqual([keys]);
    expect(end).toHaveBeenCalledTimes(1);
  },
);

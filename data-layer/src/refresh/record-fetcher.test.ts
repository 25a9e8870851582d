import { describe, expect, it } from 'vitest';
import { RecordFetcher } from './record-fetcher.ts';

function makeFetcher() {
  const open: { id: unknown; finish: () => void }[] = [];
  let refreshes = 0;
  const fetcher = new RecordFetcher({
    fetch: (id) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      open.push({ id, finish: resolve });
      return promise;
    },
    requestRefresh: () => (refreshes += 1),
  });
  return { fetcher, open, refreshes: () => refreshes };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('RecordFetcher', () => {
  it('has at most one fetch of a record under way and one to follow', async () => {
    const { fetcher, open } = makeFetcher();
    for (let count = 0; count < 5; count += 1) fetcher.request(7);
    expect(open).toHaveLength(1);
    open[0]!.finish();
    await settled();
    expect(open).toHaveLength(2);
    open[1]!.finish();
    await settled();
    expect(open).toHaveLength(2);
  });

  it('turns more than 20 waiting records into one requested refresh', () => {
    const { fetcher, open, refreshes } = makeFetcher();
    for (let id = 1; id <= 40; id += 1) fetcher.request(id);
    expect(refreshes()).toBe(1);
    expect(open.length).toBeLessThanOrEqual(4);
  });

  it('fetches every record that waited', async () => {
    const { fetcher, open } = makeFetcher();
    for (let id = 1; id <= 10; id += 1) fetcher.request(id);
    for (let index = 0; index < 10; index += 1) {
      open[index]!.finish();
      await settled();
    }
    expect(open.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

import { describe, expect, it } from 'vitest';
import { RecordFetcher } from './record-fetcher.ts';

function makeFetcher() {
  const open: { id: string; finish: (isMerged: boolean) => void }[] = [];
  const pending = new Set<string>();
  let refreshes = 0;
  const table = { removed: new Set<string>() };
  const fetcher = new RecordFetcher({ table, pending, emit: () => (refreshes += 1) }, (id) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    open.push({ id, finish: resolve });
    return promise;
  });
  const requestPending = (id: string) => {
    pending.add(id);
    fetcher.request(id);
  };
  return { fetcher, open, requestPending, refreshes: () => refreshes };
}

const flush = () => new Promise((resolve) => setImmediate(resolve));

describe('RecordFetcher', () => {
  it('has at most one fetch of a record under way and one to follow', async () => {
    const { fetcher, open } = makeFetcher();
    for (let count = 0; count < 5; count += 1) fetcher.request('7');
    expect(open).toHaveLength(1);
    open[0]!.finish(true);
    await flush();
    expect(open).toHaveLength(2);
    open[1]!.finish(true);
    await flush();
    expect(open).toHaveLength(2);
  });

  it('turns more than 20 waiting records into one requested refresh', () => {
    const { fetcher, open, refreshes } = makeFetcher();
    for (let id = 1; id <= 40; id += 1) fetcher.request(String(id));
    expect(refreshes()).toBe(1);
    expect(open.length).toBeLessThanOrEqual(4);
  });

  it('fetches every record that waited', async () => {
    const { fetcher, open } = makeFetcher();
    for (let id = 1; id <= 10; id += 1) fetcher.request(String(id));
    for (let index = 0; index < 10; index += 1) {
      open[index]!.finish(true);
      await flush();
    }
    expect(open.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('asks at every poll anew for what is pending, until an answer is merged', async () => {
    const { fetcher, open, requestPending } = makeFetcher();
    requestPending('7');
    open[0]!.finish(false);
    await flush();
    fetcher.retry();
    fetcher.retry();
    expect(open.map(({ id }) => id)).toEqual(['7', '7']);
    open[1]!.finish(true);
    await flush();
    fetcher.retry();
    expect(open).toHaveLength(2);
  });

  it('keeps pending what was dropped for a refresh that would not bring it', async () => {
    const { fetcher, open, requestPending } = makeFetcher();
    for (let id = 1; id <= 25; id += 1) requestPending(String(id));
    for (let index = 0; index < open.length; index += 1) {
      open[index]!.finish(true);
      await flush();
      fetcher.retry();
    }
    expect(new Set(open.map(({ id }) => id)).size).toBe(25);
  });

  it('fetches once more what is pending and was asked for during its fetch, however many wait', async () => {
    const { fetcher, open, requestPending } = makeFetcher();
    requestPending('pending');
    requestPending('pending');
    for (let id = 1; id <= 40; id += 1) fetcher.request(String(id));
    open[0]!.finish(true);
    await flush();
    fetcher.retry();
    expect(open.filter(({ id }) => id === 'pending')).toHaveLength(2);
  });
});

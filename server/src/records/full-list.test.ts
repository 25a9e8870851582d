import { brotliDecompressSync, gunzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { team } from '../testing/example-resources.ts';
import type { Storage } from '../storage/storage.ts';
import { FullList, fullListsOf } from './full-list.ts';

const version = { last: { sequence: 1, at: 0 }, count: 1 };

const json = Buffer.from(JSON.stringify([{ name: 'a record' }]));
const compressed = { zstd: zstdCompressSync(json), length: json.length };

describe('the compressed bytes of a list', () => {
  it('are made once for each encoding', async () => {
    const list = new FullList(version, compressed);
    const [gzip, br] = await Promise.all([list.body('gzip'), list.body('br')]);
    expect(gunzipSync(gzip as Buffer)).toEqual(json);
    expect(brotliDecompressSync(br as Buffer)).toEqual(json);
    expect(await Promise.all([list.body('gzip'), list.body('br')])).toEqual([gzip, br]);
    expect(await list.body('gzip')).toBe(gzip);
  });

  it('are made once, too, where they are many, for all who ask for the same', async () => {
    const list = new FullList(version, compressed, 1);
    const [first, second] = await Promise.all([list.body('gzip'), list.body('gzip')]);
    expect(second).toBe(first);
    expect(await list.body('gzip')).toBe(first);
    expect(gunzipSync(first as Buffer)).toEqual(json);
    // Only one other encoding at a time is kept in memory.
    await list.body('br');
    expect(await list.body('gzip')).not.toBe(first);
  });
});

it('is not read again for who waits where the database did not answer the reading before', async () => {
  const reading = Promise.withResolvers<never>();
  let readings = 0;
  const storage: Pick<Storage, 'readFailure' | 'readLong'> = {
    readFailure: () => 'unanswered',
    readLong: () => {
      readings += 1;
      return reading.promise;
    },
  };
  const lists = fullListsOf(storage as Storage, team);
  const works = [1, 2, 3].map((sequence) => lists.from({ last: { sequence, at: 0 }, count: 1 }));
  reading.reject(new Error('silent'));
  expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(readings).toBe(1);
});

it('is read again for who asks after a reading that failed', async () => {
  const readings = [Promise.reject(new Error('silent')), Promise.resolve('the list')];
  const storage: Pick<Storage, 'readFailure' | 'readLong'> = {
    readFailure: () => 'unanswered',
    readLong: () => readings.shift() as never,
  };
  const lists = fullListsOf(storage as Storage, team);
  await expect(lists.from(version)).rejects.toThrow('silent');
  expect(await lists.from(version)).toBe('the list');
});

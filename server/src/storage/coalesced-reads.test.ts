import { expect, test } from 'vitest';
import { CoalescedReads } from './coalesced-reads.ts';

/** The error with which the database ends a read that it does not answer. */
class Outage extends Error {}

/** Reads that the test resolves, each with its number. */
function readings() {
  const open: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<number>();
    open.push(reading);
    return reading.promise;
  };
  const readFailure = (error: unknown) => (error instanceof Outage ? 'unanswered' : null);
  const turns = new CoalescedReads<string, number>({ readFailure });
  return { open, read: (key = 'a') => turns.read(key, read) };
}

test('what began before somebody asked serves only who began it', async () => {
  const { open, read } = readings();
  const [first, second, third] = [read(), read(), read()];
  expect(open).toHaveLength(1);
  open[0]?.resolve(1);
  expect(await first).toBe(1);
  const fourth = read();
  expect(open).toHaveLength(2);
  open[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await Promise.resolve();
  open[2]?.resolve(3);
  expect(await fourth).toBe(3);
});

test('a failure is that of who began it; others go on, and nothing is left', async () => {
  const { open, read } = readings();
  const [first, second] = [read(), read()];
  open[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  open[1]?.resolve(2);
  expect(await second).toBe(2);
  const third = read();
  expect(open).toHaveLength(3);
  open[2]?.resolve(3);
  expect(await third).toBe(3);
});

test('in an outage who waits fails with the reading under way, and the next that asks begins', async () => {
  const { open, read } = readings();
  const works = [read(), read(), read()];
  open[0]?.reject(new Outage());
  expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(open).toHaveLength(1);
  const later = read();
  expect(open).toHaveLength(2);
  open[1]?.resolve(2);
  expect(await later).toBe(2);
});

test('different keys do not wait for each other', () => {
  const { open, read } = readings();
  void read('a');
  void read('b');
  expect(open).toHaveLength(2);
});

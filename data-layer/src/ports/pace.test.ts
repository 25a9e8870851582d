import { describe, expect, it } from 'vitest';
import { finish, slices, type Steps } from './pace.ts';

/** Work of `count` steps, with a callback for each. */
function* work(count: number, look: (step: number) => void = () => undefined): Steps<string> {
  for (let step = 0; step < count; step += 1) {
    look(step);
    yield;
  }
  return 'done';
}

/** Keeps the processor busy. */
function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('work in slices', () => {
  it('leaves the page its turn when it is long', async () => {
    let turns = 0;
    const seen = new Set<number>();
    const look = () => {
      seen.add(turns);
      busyFor(0.1);
    };
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      turns += 1;
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    expect(await slices.work(work(640, look), 10_000)).toBe('done');
    port1.close();
    expect(seen.size).toBeGreaterThan(2);
  });

  it('does what is short without a pause', async () => {
    let isOver = false;
    const working = slices.work(
      work(640, () => busyFor(0.1)),
      640,
    );
    void working.then(() => (isOver = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(isOver).toBe(true);
  });

  it('ends with what the work throws', async () => {
    const fail = () => {
      throw new Error('no sort key');
    };
    await expect(slices.work(work(1, fail), 10_000)).rejects.toThrow('no sort key');
  });
});

it('work is done at once where somebody waits for it', () => {
  expect(finish(work(5))).toBe('done');
});

import { describe, expect, test } from 'vitest';
import { startWithCountedReads as start } from '../testing/counted-reads.ts';

describe('single records', () => {
  test('a thousand who ask at once for one record cost no more than two readings', async () => {
    const { storage, nameOf, reads } = await start();
    const names = await Promise.all(Array.from({ length: 1_000 }, () => nameOf(1)));
    expect(new Set(names)).toEqual(new Set(['Peindre']));
    expect(reads()).toBe(storage.committedChanges === null ? 2 : 1);
  });

  test('are not mixed up', async () => {
    const { nameOf } = await start();
    const names = await Promise.all([nameOf(1), nameOf(2), nameOf(3), nameOf(1)]);
    expect(names).toEqual(['Peindre', 'Poncer', undefined, 'Peindre']);
  });

  test('whoever asks after a change was answered gets it, however many ask before and meanwhile', async () => {
    const { save, nameOf } = await start();
    for (let round = 0; round < 50; round += 1) {
      const early = Array.from({ length: 5 }, () => nameOf(1));
      const saved = save(1, `Tour ${round}`).then(() => Promise.all([nameOf(1), nameOf(1)]));
      early.push(nameOf(1));
      expect(await saved).toEqual([`Tour ${round}`, `Tour ${round}`]);
      await Promise.all(early);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { startWithCountedReads as start } from '../testing/counted-reads.ts';

describe('single records', () => {
  test('are kept up to a bound, from which on the oldest is read again', async () => {
    const { nameOf, reads } = await start();
    const readingsOf = async (...ids: number[]) => {
      const before = reads();
      for (const id of ids) await nameOf(id);
      return reads() - before;
    };
    const most = Array.from({ length: 256 }, (_, index) => index + 1);
    expect(await readingsOf(...most)).toBe(256);
    expect(await readingsOf(...most)).toBe(0);
    expect(await readingsOf(257, 256)).toBe(1);
    expect(await readingsOf(1)).toBe(1);
  });

  test('that could not be read are read again', async () => {
    const { nameOf, fail } = await start();
    fail(1);
    await expect(nameOf(1)).rejects.toThrow('The database is away');
    expect(await nameOf(1)).toBe('Peindre');
  });

  test('a change of another record costs no more than one reading', async () => {
    const { save, nameOf, reads } = await start();
    await nameOf(1);
    await save(2, 'Vernir');
    const before = reads();
    await nameOf(1);
    await nameOf(1);
    expect(reads() - before).toBe(1);
  });
});

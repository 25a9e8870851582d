import type { Contestant } from './contestant.ts';
import { collectGarbage, medianOf } from './measurement.ts';
import type { Row } from './rows.ts';

/** How long a row goes on. */
export interface Effort {
  /** Samples of each contestant that are thrown away. */
  readonly warmUp: number;
  readonly fewest: number;
  readonly most: number;
  /** Milliseconds for each contestant, preparation included; one that has used them up has enough samples. */
  readonly budget: number;
}

/** What was measured of one contestant in one row. */
export interface Figure {
  /** In the unit of the row. */
  readonly median: number;
  readonly samples: number;
}

/**
 * Measures one row. The contestants take turns, sample by sample, each round in another order, so that whatever else
 * the machine does meets all of them alike.
 */
export async function runRow(
  row: Row,
  contestants: readonly Contestant[],
  effort: Effort,
): Promise<ReadonlyMap<Contestant, Figure>> {
  for (const contestant of contestants) await row.prepare?.(contestant);
  const entries = contestants.map((contestant) => ({ contestant, samples: [] as number[], spent: 0 }));
  for (let round = -effort.warmUp; round < effort.most; round += 1) {
    if (round === 0) collectGarbage();
    const first = Math.abs(round) % entries.length;
    for (const entry of [...entries.slice(first), ...entries.slice(0, first)]) {
      if (entry.samples.length >= effort.fewest && entry.spent > effort.budget) continue;
      const before = performance.now();
      const sample = await row.sample(entry.contestant);
      if (round < 0) continue;
      entry.spent += performance.now() - before;
      entry.samples.push(sample);
    }
  }
  for (const contestant of contestants) row.finish?.(contestant);
  return new Map(
    entries.map(({ contestant, samples }) => [
      contestant,
      { median: medianOf(samples), samples: samples.length },
    ]),
  );
}

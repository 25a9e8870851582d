import type { Contestant } from './contestant.ts';
import { collectGarbage, medianOf } from './measurement.ts';
import type { Row } from './rows.ts';

/** The effort for a row. */
export interface Effort {
  /** Milliseconds for each contestant, for discarded samples; at least one sample. */
  readonly warmUp: number;
  readonly fewest: number;
  readonly most: number;
  /** Milliseconds for each contestant, preparation included; after that it has enough samples. */
  readonly budget: number;
}

/** The measurement of one contestant in one row. */
export interface Figure {
  /** In the unit of the row. */
  readonly median: number;
  readonly samples: number;
}

/**
 * Measures one row. The contestants take turns, sample by sample, each round in another order, so that other
 * work of the machine slows all of them alike.
 */
export async function runRow(
  row: Row,
  contestants: readonly Contestant[],
  effort: Effort,
): Promise<ReadonlyMap<Contestant, Figure>> {
  for (const contestant of contestants) await row.prepare?.(contestant);
  await takeTurns(row, contestants, { fewest: 1, most: Infinity, budget: effort.warmUp });
  collectGarbage();
  const samples = await takeTurns(row, contestants, effort);
  for (const contestant of contestants) row.finish?.(contestant);
  return new Map([...samples].map(([contestant, figures]) => [contestant, summarize(figures)]));
}

function summarize(figures: readonly number[]): Figure {
  return { median: medianOf(figures), samples: figures.length };
}

/** Returns the samples of each contestant. */
async function takeTurns(
  row: Row,
  contestants: readonly Contestant[],
  { fewest, most, budget }: Omit<Effort, 'warmUp'>,
): Promise<ReadonlyMap<Contestant, number[]>> {
  const entries = contestants.map((contestant) => ({ contestant, samples: [] as number[], spent: 0 }));
  const isDone = ({ samples, spent }: (typeof entries)[number]) =>
    samples.length >= most || (samples.length >= fewest && spent > budget);
  for (let round = 0; !entries.every(isDone); round += 1) {
    const first = round % entries.length;
    for (const entry of [...entries.slice(first), ...entries.slice(0, first)]) {
      if (isDone(entry)) continue;
      const before = performance.now();
      entry.samples.push(await row.sample(entry.contestant));
      entry.spent += performance.now() - before;
    }
  }
  return new Map(entries.map(({ contestant, samples }) => [contestant, samples]));
}

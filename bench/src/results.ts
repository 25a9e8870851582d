import type { RowName } from './rows.ts';
import type { NeedlessCalls } from './verify-subject.ts';

/** The results of one run of the benchmark. */
export interface Results {
  readonly node: string;
  readonly sizes: readonly number[];
  readonly subjects: readonly string[];
  readonly figures: readonly ResultFigure[];
  /** By subject, summed over the sizes. */
  readonly needlessCalls: Readonly<Record<string, NeedlessCalls>>;
}

/** One cell of a table. */
export interface ResultFigure {
  readonly size: number;
  readonly row: RowName;
  readonly subject: string;
  /** Nanoseconds, or bytes a record. */
  readonly median: number;
  readonly samples: number;
}

/** Returns the median of a cell. @throws Error for a cell that was not measured. */
export function figureOf({ figures }: Results, size: number, row: RowName, subject: string): number {
  const figure = figures.find((one) => one.size === size && one.row === row && one.subject === subject);
  if (figure === undefined) throw new Error(`No figure of ${subject} for ${row} at ${size}`);
  return figure.median;
}

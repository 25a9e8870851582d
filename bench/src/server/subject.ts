import type { ServerProcess } from './server-process.ts';

/** A change in a delta. */
export interface Change {
  readonly id: number;
  readonly isDeletion: boolean;
}

/** Numbers of changes in measured deltas. */
export const deltaSizes = [0, 100, 1000] as const;
export type DeltaSize = (typeof deltaSizes)[number];

export type SubjectName = 'floor' | 'product';

/** A measured server over a database of communes. Both answer the same calls. */
export interface Subject {
  readonly name: SubjectName;
  readonly process: ServerProcess;
  /** The credential headers of every call. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The cursor before the given number of changes. */
  readonly cursors: Readonly<Record<DeltaSize, string>>;
}

/** A floor and the product over the same communes. */
export interface Pair {
  readonly floor: Subject;
  readonly product: Subject;
  /** The product’s database, which may be read while it runs. */
  readonly file: string;
}

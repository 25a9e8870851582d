import type { ServerProcess } from './server-process.ts';

/** A change that a delta is about. */
export interface Change {
  readonly id: number;
  readonly isDeletion: boolean;
}

/** By how many changes a delta is measured. */
export const deltaSizes = [0, 100, 1000] as const;
export type DeltaSize = (typeof deltaSizes)[number];

export type SubjectName = 'floor' | 'product';

/** A server that is measured, over a database of communes. Both answer the same calls. */
export interface Subject {
  readonly name: SubjectName;
  readonly process: ServerProcess;
  /** What every call says of who makes it. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The position that lies so many changes back. */
  readonly cursors: Readonly<Record<DeltaSize, string>>;
}

/** A floor and the product over the same communes. */
export interface Pair {
  readonly floor: Subject;
  readonly product: Subject;
  /** The product's database, which may be read beside it. */
  readonly file: string;
}

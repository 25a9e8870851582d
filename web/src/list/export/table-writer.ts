import type { ExportCell } from './export-cell.ts';

/** Writes a file of rows, one after the other. */
export interface TableWriter {
  /** One cell for each column, in their order. */
  addRow(cells: readonly ExportCell[]): void;
  /** What is left to do after the last row, in steps of a millisecond or so; not given where that is next to nothing. */
  readonly rest?: Iterable<unknown>;
  /** The file, after the last row. */
  finish(): Blob;
}

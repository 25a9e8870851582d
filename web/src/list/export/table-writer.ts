import type { ExportCell } from './export-cell.ts';

/** Writes a file, row by row. */
export interface TableWriter {
  /** Adds a row with one cell for each column, in order. */
  addRow(cells: readonly ExportCell[]): void;
  /** Work after the last row, in steps of about a millisecond; missing if there is hardly any. */
  readonly rest?: Iterable<unknown>;
  /** Returns the file after the last row. */
  finish(): Blob;
}

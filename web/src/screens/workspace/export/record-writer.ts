import {
  type Attribute,
  attributeNamed,
  listedAttributes,
  type Resource,
  shownAttributes,
} from '@ne2016/contract';
import { unreachable } from '../../../unreachable.ts';
import type { RecordValues } from '../values/record-title.ts';
import type { TextContext } from '../values/value-text.ts';
import { CsvWriter } from './csv-writer.ts';
import { exportCell } from './export-cell.ts';
import { JsonWriter } from './json-writer.ts';
import type { TableWriter } from './table-writer.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** The formats of a file, the one for most people first. */
export const exportFormats = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Writes a file of records, one after the other. */
interface RecordWriter {
  add(values: RecordValues): void;
  /** What is left to do after the last record, in steps of a millisecond or so. */
  readonly rest: Iterable<unknown>;
  /** The file, after the last record. */
  finish(): Blob;
}

/** What is written of each record. */
export interface WrittenRecords {
  readonly resource: Resource;
  /** The attributes in the order of their columns; `null`: all of them. */
  readonly columns: readonly string[] | null;
  readonly context: TextContext;
  /** Ends a text that is longer than a cell may be. */
  readonly cutNote: string;
}

interface Column {
  readonly name: string;
  readonly attribute: Attribute;
}

/** The attributes that are written. A file of records as they are stored has nothing that is computed. */
export function namesOf(
  format: ExportFormat,
  { resource, columns }: Pick<WrittenRecords, 'columns' | 'resource'>,
): readonly string[] {
  const all = format === 'json' ? shownAttributes(resource) : listedAttributes(resource);
  return columns ?? all.map(([name]) => name);
}

function columnsOf(format: ExportFormat, records: WrittenRecords): Column[] {
  return namesOf(format, records).flatMap((name) => {
    const attribute = attributeNamed(records.resource, name);
    return attribute === undefined ? [] : [{ name, attribute }];
  });
}

function inTable(columns: readonly Column[], context: TextContext, table: TableWriter): RecordWriter {
  return {
    add: (values) =>
      table.addRow(columns.map(({ name, attribute }) => exportCell(attribute, values[name], context))),
    rest: table.rest ?? [],
    finish: () => table.finish(),
  };
}

/** Begins a file. */
export function createRecordWriter(format: ExportFormat, records: WrittenRecords): RecordWriter {
  const { resource, context, cutNote } = records;
  const columns = columnsOf(format, records);
  const labels = columns.map(({ attribute }) => attribute.label);
  switch (format) {
    case 'xlsx': {
      const options = { sheetName: resource.labels.plural, labels, pack: context.pack, cutNote };
      return inTable(columns, context, new XlsxWriter(options));
    }
    case 'csv':
      return inTable(columns, context, new CsvWriter(labels, context.pack));
    case 'json': {
      const chosen = records.columns === null ? null : columns.map(({ name }) => name);
      return new JsonWriter(chosen === null ? null : [resource.identifier, ...chosen]);
    }
    default:
      return unreachable(format);
  }
}

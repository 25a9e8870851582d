import {
  type Attribute,
  attributeNamed,
  computedAttributes,
  listedAttributes,
  type Resource,
} from '@ne2016/contract';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { CsvWriter } from './csv-writer.ts';
import { exportCell } from './export-cell.ts';
import { JsonWriter } from './json-writer.ts';
import type { TableWriter } from './table-writer.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** The file formats, the most common first. */
export const exportFormats = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Writes a file, record by record. */
interface RecordWriter {
  add(values: RecordValues): void;
  /** Work after the last record, in steps of about a millisecond. */
  readonly rest: Iterable<unknown>;
  /** Returns the file after the last record. */
  finish(): Blob;
}

/** The parts of records that are written. */
export interface WrittenRecords {
  readonly resource: Resource;
  /** The attributes in the order of their columns; `null` for all. */
  readonly columns: readonly string[] | null;
  readonly context: TextContext;
  /** Appended to a text that was cut to the maximum length of a cell. */
  readonly cutNote: string;
}

interface Column {
  readonly name: string;
  readonly attribute: Attribute;
}

/** Returns the names of the attributes that are written. */
export function namesOf({
  resource,
  columns,
}: Pick<WrittenRecords, 'columns' | 'resource'>): readonly string[] {
  return columns ?? listedAttributes(resource).map(([name]) => name);
}

function columnsOf(records: WrittenRecords): Column[] {
  return namesOf(records).flatMap((name) => {
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

/** Starts a file. */
export function createRecordWriter(format: ExportFormat, records: WrittenRecords): RecordWriter {
  const { resource, context, cutNote } = records;
  const columns = columnsOf(records);
  const labels = columns.map(({ attribute }) => attribute.label);
  switch (format) {
    case 'xlsx': {
      const options = { sheetName: resource.labels.plural, labels, pack: context.pack, cutNote };
      return inTable(columns, context, new XlsxWriter(options));
    }
    case 'csv':
      return inTable(columns, context, new CsvWriter(labels, context.pack));
    case 'json': {
      if (records.columns === null) return new JsonWriter(null, Object.keys(computedAttributes(resource)));
      return new JsonWriter([resource.identifier, ...columns.map(({ name }) => name)]);
    }
    default:
      return unreachable(format);
  }
}

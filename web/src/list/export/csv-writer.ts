import { formatDate, formatDateTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import type { ExportCell, FigureFormat } from './export-cell.ts';
import type { TableWriter } from './table-writer.ts';
import { TextFile } from './text-file.ts';
import { guardFormula } from './formula-guard.ts';

/** The separator that French spreadsheets expect, because numbers contain the comma. */
const separator = ';';

/** Lets programs distinguish UTF-8 from older encodings. */
const byteOrderMark = '\uFEFF';

/** Includes other separators: a program that splits at commas or tabs then reads the same fields. */
const needsQuotes = /[;,"\t\r\n]|^\s|\s$/;

function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const leastDecimals: Readonly<Record<FigureFormat, number>> = {
  whole: 0,
  decimal: 0,
  percent: 0,
  exactPercent: 0,
  amount: 2,
  wholeAmount: 2,
  duration: 0,
};

/** Returns a number in full and without group separators, so that all programs read it as a number. */
function figureText(figure: number, format: FigureFormat, pack: LocalePack): string {
  // Hours and minutes, which programs recognise as a duration.
  if (format === 'duration') return `${Math.floor(figure / 60)}:${String(figure % 60).padStart(2, '0')}`;
  const written = String(figure);
  const [, decimals = ''] = written.split('.');
  const least = leastDecimals[format];
  const full = decimals.length < least && !written.includes('e') ? figure.toFixed(least) : written;
  const sign = format === 'percent' || format === 'exactPercent' ? '%' : '';
  return full.replace('.', pack.decimalSeparator) + sign;
}

/** Returns a text as one field that is not a formula. */
const textField = (text: string) => quoted(guardFormula(text));

/** Returns the field of a cell; amounts with cents, without a currency. */
function fieldOf(cell: ExportCell, pack: LocalePack): string {
  switch (cell.type) {
    case 'empty':
      return '';
    case 'text':
    case 'address':
    case 'flag':
      return textField(cell.text);
    case 'figure':
      // Never quoted: some programs read quoted fields as texts.
      return figureText(cell.figure, cell.format, pack);
    case 'day':
      return textField(formatDate(cell.day, pack));
    case 'instant':
      return textField(formatDateTime(cell.instant, pack));
    default:
      return unreachable(cell);
  }
}

/** Writes CSV that a French Excel opens with a double click: RFC 4180 with semicolons, in UTF-8. */
export class CsvWriter implements TableWriter {
  readonly #pack: LocalePack;
  readonly #file = new TextFile();

  constructor(labels: readonly string[], pack: LocalePack) {
    this.#pack = pack;
    this.#file.write(byteOrderMark);
    this.addRow(labels.map((text) => ({ type: 'text', text })));
  }

  addRow(cells: readonly ExportCell[]): void {
    const fields = cells.map((cell) => fieldOf(cell, this.#pack));
    // An empty line would not count as a record.
    const line = fields.length === 1 && fields[0] === '' ? '""' : fields.join(separator);
    this.#file.write(`${line}\r\n`);
  }

  finish(): Blob {
    return this.#file.finish('text/csv;charset=utf-8');
  }
}

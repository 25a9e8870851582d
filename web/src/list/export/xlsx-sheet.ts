import { formatDate, formatDateTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { unreachable } from '#exhaustiveness/unreachable.ts';
import { readDay, readInstant } from '#formats/calendar-day.ts';
import type { ExportCell, FigureFormat } from './export-cell.ts';
import { cellStyle } from './xlsx-parts.ts';
import { cellText, xmlText } from './xlsx-text.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Day 0 of spreadsheets, in days before 1970. */
const firstDay = 25_569;

/** Before 1 March 1900, spreadsheets number days differently: one of them has a 29 February 1900. */
const firstAgreed = 61;

const agreed = (serial: number) => (serial < firstAgreed ? undefined : serial);

/** Returns the serial number of a day `YYYY-MM-DD` in a spreadsheet; `undefined` if it has none. */
export function serialOfDay(day: string): number | undefined {
  if (readDay(day) === undefined) return undefined;
  return agreed(Date.parse(`${day}T00:00:00Z`) / dayLength + firstDay);
}

/**
 * Returns the serial number of an instant in local time (spreadsheets have no zones); `undefined` without
 * one.
 */
export function serialOfInstant(instant: string): number | undefined {
  const time = readInstant(instant);
  if (time === undefined) return undefined;
  const local = time.getTime() - time.getTimezoneOffset() * 60_000;
  return agreed(local / dayLength + firstDay);
}

/** Returns the letters of a column, counted from 0: A, …, Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/**
 * Limits of Excel on the number of links in a sheet, and on their length; links beyond them are plain text.
 */
const mostLinks = 65_530;
const longestAddress = 2079;

const figureStyles: Readonly<Record<FigureFormat, number>> = { decimal: cellStyle.plain, ...cellStyle };

/** Characters that browsers do not escape in a URL, but RFC 3986 requires to be escaped. */
const notInAddress = /[^\w.~:/?#[\]@!$&'()*+,;=%-]|%(?![\dA-F]{2})/giu;

/** Returns an address, escaped for workbooks; `null` if it is invalid: Excel would repair the workbook. */
function linkAddress(target: string): string | null {
  if (!/^(https?|mailto):/i.test(target) || !URL.canParse(target)) return null;
  const { href } = new URL(target);
  if (/\s/.test(href)) return null;
  const escaped = href.replaceAll(notInAddress, (sign) => encodeURIComponent(sign));
  return escaped.length > longestAddress ? null : escaped;
}

const minutesOfDay = 24 * 60;

/** Returns a number as XML: percentages as fractions of one, same digits; durations as fractions of a day. */
function figureXml(figure: number, format: FigureFormat): string {
  if (format === 'duration') return String(figure / minutesOfDay);
  if (format !== 'percent' && format !== 'exactPercent') return String(figure);
  const written = String(figure);
  return written.includes('e') ? String(figure / 100) : String(Number(`${written}e-2`));
}

/** A cell with a link. */
export interface SheetLink {
  readonly cell: string;
  readonly target: string;
}

/** The rows of a sheet as XML, and the links in its cells. */
export class XlsxSheet {
  readonly #letters: readonly string[];
  readonly #pack: LocalePack;
  readonly #cutNote: string;
  /** Width of each column in characters, from the rows so far. */
  readonly widths: number[];
  readonly links: SheetLink[] = [];
  size = 0;

  /** @param cutNote Appended to a text that was cut to the maximum length of a cell. */
  constructor(columns: number, pack: LocalePack, cutNote: string) {
    this.#letters = Array.from({ length: columns }, (_, index) => columnLetters(index));
    this.widths = this.#letters.map(() => 0);
    this.#pack = pack;
    this.#cutNote = cutNote;
  }

  /** Returns the range of all cells so far; `mark` is `$` for absolute references. */
  range(mark = ''): string {
    const last = this.#letters.at(-1) ?? 'A';
    return `${mark}A${mark}1:${mark}${last}${mark}${Math.max(this.size, 1)}`;
  }

  /** Returns the next row. */
  row(cells: readonly ExportCell[], style: number = cellStyle.plain): string {
    this.size += 1;
    let xml = `<row r="${this.size}">`;
    for (const [index, cell] of cells.entries()) xml += this.#cell(cell, index, style);
    return `${xml}</row>\n`;
  }

  #cell(cell: ExportCell, index: number, style: number): string {
    const place = `${this.#letters[index]}${this.size}`;
    switch (cell.type) {
      case 'empty':
        return '';
      case 'text':
        return this.#text(cell.text, index, style);
      case 'address':
        return this.#text(cell.text, index, this.#link(place, cell.address) ? cellStyle.address : style);
      case 'figure':
        this.#widen(index, cell.format.endsWith('mount') ? 14 : 9);
        return `<c r="${place}" s="${figureStyles[cell.format]}"><v>${figureXml(cell.figure, cell.format)}</v></c>`;
      case 'day':
        return this.#date(serialOfDay(cell.day), formatDate(cell.day, this.#pack), index, cellStyle.day);
      case 'instant': {
        const written = formatDateTime(cell.instant, this.#pack);
        return this.#date(serialOfInstant(cell.instant), written, index, cellStyle.instant);
      }
      case 'flag':
        this.#widen(index, 6);
        return `<c r="${place}" t="b"><v>${Number(cell.flag)}</v></c>`;
      default:
        return unreachable(cell);
    }
  }

  /** Returns a cell with an inline string, so that no table of all texts is held until the end. */
  #text(text: string, index: number, style: number): string {
    const fitting = cellText(text, this.#cutNote);
    this.#widen(index, fitting.length);
    const place = `${this.#letters[index]}${this.size}`;
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting)}</t></is></c>`;
  }

  /** Returns a date cell; a text cell if the date has no serial number. */
  #date(serial: number | undefined, written: string, index: number, style: number): string {
    if (serial === undefined) return this.#text(written, index, cellStyle.plain);
    this.#widen(index, written.length);
    return `<c r="${this.#letters[index]}${this.size}" s="${style}"><v>${serial}</v></c>`;
  }

  #link(cell: string, target: string): boolean {
    const address = this.links.length < mostLinks ? linkAddress(target) : null;
    if (address === null) return false;
    this.links.push({ cell, target: address });
    return true;
  }

  #widen(index: number, length: number): void {
    this.widths[index] = Math.max(this.widths[index] ?? 0, length);
  }
}

import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { ExportCell } from './export-cell.ts';
import type { TableWriter } from './table-writer.ts';
import {
  cellStyle,
  contentTypesPart,
  hyperlinkXml,
  relationsEnd,
  relationsPart,
  relationsStart,
  relationXml,
  rowsEnd,
  sheetEnd,
  sheetStart,
  stylesPart,
  workbookPart,
} from './xlsx-parts.ts';
import { type SheetLink, XlsxSheet } from './xlsx-sheet.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Number of rows that are measured for the column widths, which precede all rows in the file. */
const measuredRows = 200;

const narrowest = 8;
const widest = 60;

/** Number of characters of XML that are compressed at once: about a millisecond of work. */
const portion = 32_768;

/** Largest number of rows that Excel opens, including the heading. */
export const mostSheetRows = 1_048_576;

/**
 * Returns a valid sheet name for Excel: at most 31 characters, some of which are not allowed, no apostrophe
 * at either end, and not the reserved name of the history.
 */
export function sheetNameOf(label: string): string {
  const cleaned = label
    .replaceAll(/[[\]:*?/\\\p{Cc}]+/gu, '-')
    .slice(0, 31)
    .toWellFormed()
    .replaceAll(/^['\s]+|['\s]+$/g, '');
  if (/^(history|historique)$/i.test(cleaned)) return `${cleaned}-`;
  return cleaned === '' ? '-' : cleaned;
}

interface XlsxOptions {
  readonly sheetName: string;
  readonly labels: readonly string[];
  readonly pack: LocalePack;
  /** Appended to a text that was cut to the maximum length of a cell. */
  readonly cutNote: string;
}

/** Writes a workbook with one sheet. Rows are compressed as they are added and never held together as XML. */
export class XlsxWriter implements TableWriter {
  readonly rest: Iterable<void> = this.#writeRest();
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip: Zip;
  readonly #sheet: XlsxSheet;
  /** The file in the archive that is being written. */
  #file: ZipDeflate;
  readonly #sheetName: string;
  /** XML that is not compressed yet; `#isStarted` is true once the widths are written. */
  #waiting: string[] = [];
  #waitingLength = 0;
  #isStarted = false;

  constructor({ sheetName, labels, pack, cutNote }: XlsxOptions) {
    this.#zip = new Zip((error, data) => {
      if (error !== null) throw error;
      this.#parts.push(data);
    });
    this.#sheetName = sheetNameOf(sheetName);
    this.#sheet = new XlsxSheet(labels.length, pack, cutNote);
    this.#addPart('[Content_Types].xml', contentTypesPart);
    this.#addPart('_rels/.rels', relationsPart([{ type: 'officeDocument', target: 'xl/workbook.xml' }]));
    this.#addPart('xl/styles.xml', stylesPart());
    this.#file = this.#addFile('xl/worksheets/sheet1.xml');
    const heading = labels.map((text): ExportCell => ({ type: 'text', text }));
    this.#wait(this.#sheet.row(heading, cellStyle.heading));
  }

  addRow(cells: readonly ExportCell[]): void {
    this.#wait(this.#sheet.row(cells));
    if (this.#isStarted) this.#compress(portion);
    else if (this.#sheet.size > measuredRows) this.#start();
  }

  finish(): Blob {
    for (const _ of this.rest);
    this.#addPart('xl/workbook.xml', workbookPart(this.#sheetName, this.#sheet.range('$')));
    this.#addPart(
      'xl/_rels/workbook.xml.rels',
      relationsPart([
        { type: 'worksheet', target: 'worksheets/sheet1.xml' },
        { type: 'styles', target: 'styles.xml' },
      ]),
    );
    this.#zip.end();
    return new Blob(this.#parts, { type: mediaType });
  }

  /**
   * Ends the sheet and writes its links; in steps, because a list with an address in each row takes a while.
   */
  *#writeRest(): Generator<void> {
    if (!this.#isStarted) this.#start();
    const { links } = this.#sheet;
    this.#wait(rowsEnd(this.#sheet.range()));
    if (links.length > 0)
      yield* this.#writeLinks('<hyperlinks>', ({ cell }, index) => hyperlinkXml(cell, index));
    this.#wait(links.length > 0 ? `</hyperlinks>\n${sheetEnd}` : sheetEnd);
    this.#endFile();
    if (links.length === 0) return;
    this.#file = this.#addFile('xl/worksheets/_rels/sheet1.xml.rels');
    yield* this.#writeLinks(relationsStart, ({ target }, index) =>
      relationXml({ type: 'hyperlink', target }, index),
    );
    this.#wait(relationsEnd);
    this.#endFile();
  }

  *#writeLinks(start: string, toXml: (link: SheetLink, index: number) => string): Generator<void> {
    this.#wait(start);
    for (const [index, link] of this.#sheet.links.entries()) {
      this.#wait(toXml(link, index));
      if (this.#compress(portion)) yield;
    }
  }

  #start(): void {
    // With room for the filter button.
    const widths = this.#sheet.widths.map((width) => Math.min(Math.max(width + 3, narrowest), widest));
    this.#waiting.unshift(sheetStart(widths));
    this.#isStarted = true;
    this.#compress(0);
  }

  #wait(xml: string): void {
    this.#waiting.push(xml);
    this.#waitingLength += xml.length;
  }

  /** Compresses the waiting XML if it has at least `least` characters. Returns whether it did. */
  #compress(least: number): boolean {
    if (this.#waitingLength < least) return false;
    this.#file.push(strToU8(this.#waiting.join('')));
    this.#waiting = [];
    this.#waitingLength = 0;
    return true;
  }

  #endFile(): void {
    this.#compress(0);
    this.#file.push(new Uint8Array(0), true);
  }

  #addFile(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 1 });
    this.#zip.add(file);
    return file;
  }

  #addPart(name: string, text: string): void {
    this.#addFile(name).push(strToU8(text), true);
  }
}

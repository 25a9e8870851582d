import { type Attribute, attributeNamed, countedLabel, isEmpty, type Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type GridColumn, isFigure } from '#query/view/grid-columns.ts';
import { totalText } from '#query/tally/total-text.ts';
import type { ListGroup, ListRow, ListRows } from '#query/rows/list-rows.ts';
import type { Translate } from '#ui/texts/texts.ts';
import type { RecordValues } from '#values/record-title.ts';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { View } from '#query/view/view.ts';
import styles from './print.module.css';

/** Largest number of records that are printed; an export has all. */
const mostPrinted = 5000;

/** The input of a printed list. */
export interface PrintSource {
  readonly resource: Resource;
  readonly title: string;
  /** Lines about the records: number, search, filters, order, date and person. */
  readonly facts: readonly string[];
  readonly columns: readonly GridColumn[];
  readonly rows: ListRows;
  /** The total function of each column. */
  readonly functions: View['totals'];
  /** The total of each column over all records of the view. */
  readonly totals: ReadonlyMap<string, number | null>;
  /** Number of records of the view. */
  readonly size: number;
  readonly context: TextContext;
  /** Returns the values of a record of the list; `undefined` if it is not to be printed. */
  valuesOf(key: RecordKey): RecordValues | undefined;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  className?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}

/** Returns the rows to print. A copy, because the list may change while they are built. */
function printedRows({ rows, valuesOf }: PrintSource): { rows: ListRow[]; records: number } {
  const printed: ListRow[] = [];
  let records = 0;
  for (let index = 0; records < mostPrinted; index += 1) {
    const row = rows.rowAt(index);
    if (row === undefined) break;
    if (row.type === 'record' && valuesOf(row.key) === undefined) continue;
    if (row.type === 'record') records += 1;
    printed.push(row);
  }
  return { rows: printed, records };
}

/**
 * A printed list, built row by row from plain elements: thousands of rows are rendered once and never change.
 * Hidden except in print.
 */
export class PrintedList {
  readonly element = element('section', '', styles['printed']);
  readonly #source: PrintSource;
  readonly #t: Translate;
  readonly #body = element('tbody');
  readonly #rows: readonly ListRow[];
  readonly #records: number;
  #next = 0;
  #isComplete = false;

  constructor(source: PrintSource, t: Translate) {
    this.#source = source;
    this.#t = t;
    const { rows, records } = printedRows(source);
    this.#rows = rows;
    this.#records = records;
    this.element.append(element('h1', source.title));
    for (const fact of source.facts) this.element.append(element('p', fact));
    const table = element('table');
    const heading = table.createTHead().insertRow();
    for (const column of source.columns) {
      const cell = element('th', column.attribute.label, isFigure(column) ? styles['figure'] : undefined);
      cell.scope = 'col';
      heading.append(cell);
    }
    table.append(this.#body);
    this.element.append(table);
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Builds rows until the slice is over. */
  makeRows(isOver: () => boolean): void {
    while (!this.#isComplete && !isOver()) this.#makeRow();
  }

  #makeRow(): void {
    const row = this.#rows[this.#next];
    if (row === undefined) return this.#end();
    this.#next += 1;
    if (row.type === 'group') return this.#makeGroup(row.group);
    const values = this.#source.valuesOf(row.key);
    // The record may have been deleted meanwhile.
    if (values !== undefined) this.#makeRecord(values);
  }

  #makeRecord(values: RecordValues): void {
    const row = this.#body.insertRow();
    for (const column of this.#source.columns) {
      const text = this.#textOf(column, values[column.name]);
      row.append(element('td', text, isFigure(column) ? styles['figure'] : undefined));
    }
  }

  #textOf({ attribute }: GridColumn, value: unknown): string {
    return isEmpty(value) || value === false ? '' : listText(attribute, value, this.#source.context);
  }

  #makeGroup({ label, count, totals }: ListGroup): void {
    const { resource } = this.#source;
    const name = countedLabel(resource.labels, count);
    this.#makeTotals(this.#t('print.group', { label, shown: count, name }), totals, styles['group']);
  }

  /** Adds a row of totals: the label in the first column, with the totals that have no column. */
  #makeTotals(label: string, totals: PrintSource['totals'], className: string | undefined): void {
    const { columns, resource } = this.#source;
    const row = this.#body.insertRow();
    row.className = className ?? '';
    const others = columns.slice(1);
    const shown = new Set(others.map(({ name }) => name));
    const unplaced = [...totals.keys()].filter((name) => !shown.has(name));
    const texts = unplaced.map((name) => this.#totalOf(name, attributeNamed(resource, name), totals));
    row.append(element('th', [label, ...texts].filter(Boolean).join(' · ')));
    for (const column of others) {
      const text = this.#totalOf(column.name, column.attribute, totals);
      row.append(element('th', text, isFigure(column) ? styles['figure'] : undefined));
    }
  }

  /** « 1 250 000 € », « Moyenne 12,5 »: sums need no label. */
  #totalOf(name: string, attribute: Attribute | undefined, totals: PrintSource['totals']): string {
    const { functions, context } = this.#source;
    const by = functions[name];
    const total = totals.get(name);
    if (by === undefined || attribute === undefined || total === undefined) return '';
    const text = totalText(attribute, by, total, context);
    return by === 'sum' ? text : this.#t('table.named', { name: this.#t(`groups.totals.${by}`), text });
  }

  #end(): void {
    const { size, resource, totals } = this.#source;
    this.#isComplete = true;
    const name = countedLabel(resource.labels, size);
    if (totals.size > 0)
      this.#makeTotals(this.#t('groups.count', { shown: size, name }), totals, styles['totals']);
    if (this.#records < mostPrinted || this.#records >= size) return;
    const text = this.#t('print.stopped', { printed: this.#records, total: size, name });
    this.element.append(element('p', text, styles['stopped']));
  }
}

import { attributeNames, type Item } from './item.ts';
import type { Delta } from './make-items.ts';
import { type Page, pageLength } from './subject.ts';

/**
 * The expected content of a list, computed from scratch after each change, in the simplest way and without
 * code of a subject. Only its results are cached, until the next change.
 */
export class Expectation {
  #server: Item[] = [];
  readonly #edits = new Map<number, Partial<Item>>();
  #local: Map<number, Item> = new Map();
  #view: number[] | undefined;

  get size(): number {
    return this.#local.size;
  }

  load(records: readonly Item[]): void {
    this.#server = [...records];
    this.#refresh();
  }

  merge({ records, deleted }: Delta): void {
    const byId = new Map(this.#server.map((record) => [record.id_item, record]));
    for (const record of records) byId.set(record.id_item, record);
    for (const id of deleted) byId.delete(id);
    this.load([...byId.values()]);
  }

  edit(id: number, changes: Partial<Item>): void {
    this.#edits.set(id, { ...this.#edits.get(id), ...changes });
    this.#refresh();
  }

  revert(id: number): void {
    this.#edits.delete(id);
    this.#refresh();
  }

  read(id: number): Item | undefined {
    return this.#local.get(id);
  }

  ids(): number[] {
    return [...this.#local.keys()];
  }

  changed(id: number): string[] {
    const server = this.#server.find((record) => record.id_item === id);
    const local = this.read(id);
    return attributeNames.filter((name) => server?.[name] !== local?.[name]);
  }

  page(): Page {
    return { size: this.size, rows: [...this.#local.values()].slice(0, pageLength) };
  }

  /** Returns the identifiers of the benchmarked view. */
  view(): number[] {
    return (this.#view ??= this.#makeView());
  }

  #makeView(): number[] {
    const open = [...this.#local.values()].filter(({ status }) => status === 'open');
    const order = (left: Item, right: Item) =>
      left.title === right.title ? left.id_item - right.id_item : left.title < right.title ? -1 : 1;
    return open.sort(order).map(({ id_item: id }) => id);
  }

  /** Returns the page that a subscriber of that view must receive: its size, and the first rows. */
  viewPage(): { size: number; first: number[] } {
    const view = this.view();
    return { size: view.length, first: view.slice(0, pageLength) };
  }

  #refresh(): void {
    this.#view = undefined;
    this.#local = new Map(
      this.#server.map((record) => {
        const edit = this.#edits.get(record.id_item);
        return [record.id_item, edit === undefined ? record : { ...record, ...edit }];
      }),
    );
  }
}

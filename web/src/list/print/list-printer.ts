import { addBundledTexts, type Translate } from '#ui/texts/texts.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { type PrintableView, printFacts } from './print-facts.ts';
import { printTexts } from './print-texts.ts';
import { PrintedList } from './printed-list.ts';

addBundledTexts(printTexts);

/** Prints a list, one at a time. */
export class ListPrinter {
  #list: PrintedList | null = null;

  /** Builds the printed list in slices, and opens the print dialog of the browser. */
  async print(view: PrintableView, t: Translate): Promise<void> {
    const list = this.#begin(view, t);
    while (!list.isComplete) {
      // The code after `await` still runs within the task of the slice.
      const isOver = await new Promise<() => boolean>((resolve) => {
        timeSlices.soon(resolve);
      });
      list.makeRows(isOver);
    }
    // Another list may have been requested meanwhile.
    if (this.#list === list) window.print();
  }

  /** Builds the list at once: the print menu of the browser does not wait. */
  prepare(view: PrintableView, t: Translate): void {
    if (this.#list === null) this.#begin(view, t).makeRows(() => false);
  }

  /** Removes the printed list. */
  clear(): void {
    this.#list?.element.remove();
    this.#list = null;
  }

  #begin(view: PrintableView, t: Translate): PrintedList {
    this.clear();
    const list = new PrintedList({ ...view, rows: view.rows(), facts: printFacts(view, new Date(), t) }, t);
    this.#list = list;
    document.body.append(list.element);
    return list;
  }
}

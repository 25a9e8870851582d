import { addBundledTexts, type Translate } from '#ui/texts/texts.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { type PrintableView, printFacts } from './print-facts.ts';
import { printTexts } from './print-texts.ts';
import { PrintedList } from './printed-list.ts';

addBundledTexts(printTexts);

/** Puts a list on paper, one at a time. */
export class ListPrinter {
  #list: PrintedList | null = null;

  /** Makes what is printed while the page goes on, and opens the dialog of the browser. */
  async print(view: PrintableView, t: Translate): Promise<void> {
    const list = this.#begin(view, t);
    while (!list.isComplete) {
      // What follows is still done within the task of the slice.
      const isOver = await new Promise<() => boolean>((resolve) => {
        timeSlices.soon(resolve);
      });
      list.makeRows(isOver);
    }
    // Another one has been asked for meanwhile.
    if (this.#list === list) window.print();
  }

  /** Makes it at once: somebody prints by the menu of the browser, which does not wait. */
  prepare(view: PrintableView, t: Translate): void {
    if (this.#list === null) this.#begin(view, t).makeRows(() => false);
  }

  /** Takes what was printed away again. */
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

import type { Page } from '@playwright/test';
import type { Sight } from './navigation-model.ts';

/** What a script in the page does for a test, faster than calls that wait for elements to be usable. */
interface PageScript {
  look(): Sight;
  /** Clicks one of the rows with these titles; returns its title. */
  clickRow(titles: readonly string[], lot: number): string | null;
  /** Opens the record that follows the open one in the list; returns whether there is one. */
  clickNext(): boolean;
  clickHeader(): void;
  /** Clicks an element with this label, or this text. */
  click(selector: string, text?: string): void;
  enterSearch(text: string): void;
  press(key: string, isControl?: boolean): void;
}

declare global {
  interface Window {
    ofTest: PageScript;
  }
}

/** Runs in the page before its own scripts. */
function addScript(): void {
  const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector));
  const textOf = (element: HTMLElement) => element.textContent.trim();
  const labelOf = (dialog: HTMLElement) => {
    const label = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    return label === null ? '' : textOf(label);
  };
  const rows = () => all('[role=grid] [role=rowheader]');
  const searchTitle = 'Rechercher partout';
  window.ofTest = {
    look() {
      const dialogs = all('[role=dialog], [role=alertdialog]').map(labelOf);
      const state = history.state as { position?: number; modal?: boolean } | null;
      return {
        address: location.hash.slice(1),
        heading: all('main h1').map(textOf)[0] ?? null,
        record: dialogs.find((label) => label !== searchTitle) ?? null,
        isSearching: dialogs.includes(searchTitle),
        hasRows: rows().length > 0,
        position: state?.position ?? null,
        isModal: state?.modal === true,
      };
    },
    // Chosen and clicked at once: the list may still be sorted for the last address.
    clickRow(titles, lot) {
      const known = rows().filter((row) => titles.includes(textOf(row)));
      const row = known[lot % known.length];
      if (row === undefined) return null;
      row.click();
      return textOf(row);
    },
    clickNext() {
      const button = all('[role=dialog] button[aria-label="Fiche suivante"]')[0];
      const isUsable = button !== undefined && !button.matches(':disabled, [aria-disabled=true]');
      if (isUsable) button.click();
      return isUsable;
    },
    clickHeader: () => all('[role=columnheader][data-column="0"]')[0]?.click(),
    click: (selector, text) =>
      all(selector)
        .find((element) => text === undefined || textOf(element) === text)
        ?.click(),
    enterSearch(text) {
      const input = all('input[type=search]')[0];
      // React overrides the property of the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    press(key, isControl = false) {
      const target = all('[role=dialog], [role=alertdialog]').at(-1) ?? document.body;
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey: isControl, bubbles: true, cancelable: true }),
      );
    },
  };
}

/** Adds the script to a page that is not opened yet. */
export async function prepareNavigation(page: Page): Promise<void> {
  await page.addInitScript(addScript);
}

/** Returns a function that returns how many entries of the browser’s history are before the current one. */
export async function entryCounter(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  return async () => (await devTools.send('Page.getNavigationHistory')).currentIndex;
}

/** Waits until another record is open; returns its title. */
export async function untilOtherRecord(page: Page, record: string): Promise<string> {
  const other = await page.waitForFunction((before) => {
    const { record: open } = window.ofTest.look();
    return open === null || open === before ? null : open;
  }, record);
  return (await other.jsonValue()) ?? record;
}

/** Waits until the page shows what is expected; returns what it shows, also if it never does. */
export async function untilSeen(page: Page, expected: Sight): Promise<Sight> {
  const isSeen = (text: string) => JSON.stringify(window.ofTest.look()) === text;
  await page.waitForFunction(isSeen, JSON.stringify(expected), { timeout: 10_000 }).catch(() => undefined);
  return page.evaluate(() => window.ofTest.look());
}

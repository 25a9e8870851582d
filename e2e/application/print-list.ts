import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the content of the page in print. */
export const printed = (page: Page) => page.locator('body > section');

/** Requests the print of the open list by its buttons; `window.print` is replaced and does nothing. */
export async function askToPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-printed=yes]')).toBeVisible();
}

/** Returns the text of each page of the browser’s PDF. */
export async function printedPages(page: Page): Promise<readonly string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((one) => one.replaceAll(/\s+/g, ' '));
}

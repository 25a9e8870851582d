import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** What the page has on paper. */
export const printed = (page: Page) => page.locator('body > section');

/** Asks for the list that is open on paper, as people do; what then asks the browser to print it does nothing. */
export async function askToPrint(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-printed=yes]')).toBeVisible();
}

/** The text of each page of the PDF that the browser makes of what is on paper. */
export async function printedPages(page: Page): Promise<readonly string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((one) => one.replaceAll(/\s+/g, ' '));
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const files = { 400: 'TestSans-Regular.woff2', 600: 'TestSans-Bold.woff2' };

async function fontFace([weight, file]: [string, string]): Promise<string> {
  const font = await readFile(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)), 'base64');
  return `@font-face { font-family: Test Sans; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}); }`;
}

/**
 * Makes later documents of a page use the fonts of the tests: with those of the machine, a picture would
 * differ on the next one.
 */
export async function useTestFonts(page: Page): Promise<void> {
  const faces = await Promise.all(Object.entries(files).map(fontFace));
  await page.addInitScript(
    (style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [sheet];
    },
    [...faces, ':root { --font: Test Sans; }'].join('\n'),
  );
}

/** Waits until a page uses the fonts of the tests. */
export async function untilTestFonts(page: Page): Promise<void> {
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return Array.from(document.fonts, ({ status }) => status);
  });
  expect(loaded).toContain('loaded');
}

import type { Page } from '@playwright/test';

/** A field to type into, with what it shows below. */
export interface SelectSubject {
  readonly name: string;
  /** Opens its page, which is ready for the first key then. */
  prepare(page: Page): Promise<void>;
  readonly input: string;
  /** The element that shows what was found; the floor has no list that opens. */
  readonly list: string;
}

async function openGallery(page: Page): Promise<void> {
  await page.goto('#/select');
  // The 37,590 communes have come.
  await page.waitForFunction(() => document.querySelectorAll('[role="grid"] [role="row"]').length > 0);
}

/** The least that types and paints: the browser's own input, and a list that stays empty but for what was typed. */
const floor: SelectSubject = {
  name: 'floor',
  input: '#input',
  list: '#list',
  async prepare(page) {
    await page.setContent('<input id="input"><p id="list"></p>');
    await page.evaluate(() => {
      const [input, list] = [document.querySelector('input'), document.querySelector('p')];
      const repaint = () => list?.replaceChildren(input?.value ?? '');
      input?.addEventListener('input', repaint);
      input?.addEventListener('keydown', ({ key }) => key === 'ArrowDown' && list?.replaceChildren('open'));
    });
  },
};

const one: SelectSubject = {
  name: 'one of 37,590',
  input: '[role="combobox"] >> nth=0',
  list: '[aria-label="Choix possibles"]',
  prepare: openGallery,
};

const several: SelectSubject = { ...one, name: 'several of 37,590', input: '[role="combobox"] >> nth=1' };

/** The floor first. */
export const subjects: readonly SelectSubject[] = [floor, one, several];

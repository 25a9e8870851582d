import type { Page } from '@playwright/test';

/** A field to type into, with its output below. */
export interface SelectSubject {
  readonly name: string;
  /** Opens its page, which is then ready for the first key. */
  prepare(page: Page): Promise<void>;
  readonly input: string;
  /** The element with the matches; the floor has no list that opens. */
  readonly list: string;
}

async function openGallery(page: Page): Promise<void> {
  await page.goto('#/select');
  // The 37,590 communes are loaded.
  await page.waitForFunction(() => document.querySelectorAll('[role="grid"] [role="row"]').length > 0);
}

/** The minimum that types and paints: the browser’s own input, and a list with only the typed text. */
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

/** The floor is first. */
export const subjects: readonly SelectSubject[] = [floor, one, several];

import { expect, type Page } from '@playwright/test';
import { pairsOfLooks, untilDrawn } from '../../application/every-look.ts';
import { expectSound } from '../../application/expect-sound.ts';
import { untilTestFonts, useTestFonts } from '../../application/fonts.ts';
import { test } from '../../application/gallery-test.ts';

/** Every visible state: its page, and how to get there. */
const states: { name: string; page: string; show?: (page: Page) => Promise<unknown> }[] = [
  { name: 'tokens', page: 'tokens' },
  {
    name: 'buttons',
    page: 'buttons',
    // The spinners appear after their delay.
    show: (page) => expect(page.getByText('En cours…').last()).toBeAttached(),
  },
  { name: 'form', page: 'form' },
  {
    name: 'form-submitted',
    page: 'form',
    show: (page) => page.getByRole('button', { name: 'Envoyer' }).click(),
  },
  { name: 'select', page: 'select', show: untilCommunes },
  {
    name: 'select-open',
    page: 'select',
    show: async (page) => {
      await untilCommunes(page);
      await page.getByRole('combobox', { name: 'Commune', exact: true }).fill('saint-m');
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'select-nothing-found',
    page: 'select',
    show: async (page) => {
      await untilCommunes(page);
      await page.getByRole('combobox', { name: 'Membres' }).fill('zzz');
    },
  },
  { name: 'upload', page: 'upload' },
  { name: 'upload-files', page: 'upload', show: showFiles },
  ...['D’en haut', 'De la droite', 'D’en bas', 'De la gauche'].map((direction, index) => ({
    name: `modal-${['top', 'right', 'bottom', 'left'][index]}`,
    page: 'modal',
    show: (page: Page) => page.getByRole('button', { name: direction }).click(),
  })),
  {
    name: 'modal-question',
    page: 'modal',
    show: async (page) => {
      await page.getByRole('button', { name: 'Avec question' }).click();
      await page.getByRole('dialog').press('Escape');
      await expect(page.getByRole('button', { name: 'Continuer la saisie' })).toBeFocused();
    },
  },
  {
    name: 'loader',
    page: 'loader',
    show: (page) => expect(page.getByText('Chargement des communes…')).toBeVisible(),
  },
  {
    name: 'toast',
    page: 'toast',
    show: (page) => page.getByRole('button', { name: 'Quatre messages' }).click(),
  },
];

async function untilCommunes(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Siège' })).toHaveValue(/Abergement/);
}

/** Files in every state: failed, refused, sent, in progress, waiting. */
async function showFiles(page: Page): Promise<void> {
  const add = (...names: string[]) =>
    page
      .getByLabel('Documents', { exact: true })
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(1_468_006) })),
      );
  await add('Délibération du 5 mars.pdf', 'notes.txt');
  await page.getByRole('button', { name: 'Échouer' }).click();
  await add('Plan de masse.pdf');
  await page.getByRole('button', { name: 'Réussir' }).click();
  await expect(page.getByText('Envoyé', { exact: true })).toBeVisible();
  await add('Devis.pdf', 'Budget prévisionnel de la réfection de la toiture.pdf', 'Planning.pdf');
}

/** The pages reloaded for each state: an open modal is in the history too, and messages stay. */
const loadedAnew = new Set(['modal', 'toast']);

const looks = pairsOfLooks.flat();

/** The look of a state in the short run: each state has a different one than its neighbours. */
const ownLook = (state: (typeof states)[number]) => looks[states.indexOf(state) % looks.length];

// Other pages keep one document for all their states, so axe is injected once.
for (const address of new Set(states.map(({ page }) => page)))
  for (const [extent, isShort, details] of [
    ['one of its looks', true, {}],
    ['its other looks', false, { tag: '@long' }],
  ] as const)
    test(
      `${address} has no axe violation, does not scroll sideways, and looks as it did: every state in ${extent}`,
      details,
      async ({ page }) => {
        // A message must not disappear while it is checked.
        if (address === 'toast') await page.clock.install();
        await useTestFonts(page);
        await page.goto(`#/${address}`);
        await untilTestFonts(page);
        const looked = states
          .filter((state) => state.page === address)
          .flatMap((state) =>
            looks
              .filter((look) => (look === ownLook(state)) === isShort)
              .map((look) => ({ ...state, ...look })),
          );
        for (const { name, show, width, colorScheme } of looked)
          await test.step(`${name}, ${width} pixels wide, ${colorScheme}`, async () => {
            await page.setViewportSize({ width, height: 800 });
            await page.emulateMedia({ colorScheme });
            await page.mouse.move(0, 0);
            await page.goto(loadedAnew.has(address) ? 'about:blank' : '#/none');
            await page.goto(`#/${address}`);
            await show?.(page);
            await untilDrawn(page);
            await expectSound(page);
            await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
              maxDiffPixelRatio: 0.03,
              caret: 'hide',
            });
          });
      },
    );

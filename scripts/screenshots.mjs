import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startApplication } from '../e2e/application/application.ts';
import { openList, signIn } from '../e2e/application/workspace.ts';
import { browserLaunch } from '../e2e/browser-launch.ts';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { inProject } from './setup/project.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../e2e/application/application.ts').Application} Application */

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The screens, in the order in which a person gets to them. */
const screens = [
  {
    name: 'login',
    show: async (/** @type {Page} */ page) => {
      await page.goto('#/');
      await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    },
  },
  {
    name: 'list',
    show: async (/** @type {Page} */ page, /** @type {Application} */ { admin }) => {
      await signIn(page, admin);
      await openList(page, 'Projets');
      await page.getByText('À jour', { exact: true }).waitFor();
    },
  },
  {
    name: 'form',
    show: async (/** @type {Page} */ page) => {
      await page.getByRole('row').nth(3).dblclick();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** @param {Application} application @param {string} folder */
async function takeAll(application, folder) {
  const browser = await chromium.launch(browserLaunch);
  for (const viewport of sizes)
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const page = await browser.newPage({
        baseURL: `${application.address}/`,
        viewport,
        colorScheme,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      });
      for (const { name, show } of screens) {
        await show(page, application);
        await page.screenshot({
          path: join(folder, `${name}-${viewport.width}x${viewport.height}-${colorScheme}.png`),
        });
      }
      await page.close();
    }
  await browser.close();
}

// npm run screenshots -- <folder>: every screen in every size and both colour schemes, and the picture of README.md.
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new Fault('Indiquez le dossier des images : npm run screenshots -- /tmp/images');
  mkdirSync(folder, { recursive: true });
  const application = await startApplication();
  try {
    await takeAll(application, folder);
  } finally {
    await application.dispose();
  }
  copyFileSync(join(folder, 'list-1280x800-light.png'), inProject('docs', 'images', 'list.png'));
  tell(`Images écrites dans ${folder}.`);
  return 0;
});

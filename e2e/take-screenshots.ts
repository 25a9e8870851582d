import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Application, startApplication } from './application/application.ts';
import { signIn, untilLive } from './application/workspace.ts';
import { browserLaunch } from './browser-launch.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const colorSchemes = ['light', 'dark'] as const;

/** The screens, in the order in which a person gets to them. */
const screens: { name: string; show: (page: Page, application: Application) => Promise<void> }[] = [
  {
    name: 'login',
    show: async (page) => {
      await page.goto('#/');
      await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    },
  },
  {
    name: 'list',
    show: async (page, { admin }) => {
      await signIn(page, admin);
      await page.getByRole('row').nth(3).waitFor();
      await untilLive(page);
    },
  },
  {
    name: 'form',
    show: async (page) => {
      await page.getByRole('row').nth(3).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Takes every screen in every size and colour scheme: `list-1280x800-light.png`. */
async function takeAll(browser: Browser, application: Application, folder: string): Promise<void> {
  for (const viewport of sizes)
    for (const colorScheme of colorSchemes) {
      const page = await browser.newPage({
        baseURL: `${application.address}/`,
        viewport,
        colorScheme,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
      });
      for (const { name, show } of screens) {
        await show(page, application);
        const size = `${viewport.width}x${viewport.height}`;
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
      }
      await page.close();
    }
}

const [folder, readmePicture] = process.argv.slice(2);
if (folder === undefined || readmePicture === undefined) throw new TypeError('Give a folder and a file');

await mkdir(folder, { recursive: true });
await using application = await startApplication('server/src/main.ts');
await using browser = await chromium.launch(browserLaunch);
await takeAll(browser, application, folder);
await copyFile(join(folder, 'list-1280x800-light.png'), readmePicture);

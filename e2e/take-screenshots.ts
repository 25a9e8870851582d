import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { type Application, startApplication } from './application/application.ts';
import { signIn, untilLive } from './application/workspace.ts';
import { browserLaunch } from './browser-launch.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
];

const colorSchemes = ['light', 'dark'] as const;

/** The contents of pictures of lists: the open projects, by region. */
const openProjects = 'filter=status.is~running~approved&sort=-budget';

/** Opens the list of projects at an address, and waits for one of its parts. */
async function openView(page: Page, query: string, part: Locator): Promise<void> {
  await page.goto(`#/espace/project?${query}`);
  await part.first().waitFor();
  await untilLive(page);
}

/** The screens, in the order of a visit. */
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
      const query = `${openProjects}&group=commune.region&totals=budget:sum~progress:average`;
      // Once the communes are loaded, the groups are regions.
      await openView(page, query, page.getByRole('row', { name: /Auvergne-Rhône-Alpes/ }));
    },
  },
  {
    name: 'board',
    show: (page) => openView(page, 'layout=board~status~budget', page.getByText('Jean-Moulin')),
  },
  {
    name: 'calendar',
    show: (page) =>
      openView(
        page,
        'layout=calendar~next_meeting',
        // A narrow page has a list of days instead.
        page.getByRole('gridcell').or(page.getByRole('main').getByRole('listitem')),
      ),
  },
  {
    name: 'chart',
    show: (page) => openView(page, 'layout=chart~bar~commune.region~budget', page.getByText('Données')),
  },
  {
    name: 'record',
    show: async (page) => {
      await openView(page, openProjects, page.getByRole('row'));
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

const [folder, pictures] = process.argv.slice(2);
if (folder === undefined || pictures === undefined) throw new TypeError('Give two folders');

await mkdir(folder, { recursive: true });
await using application = await startApplication('server/src/main.ts');
await using browser = await chromium.launch(browserLaunch);
await takeAll(browser, application, folder);
for (const name of ['list', 'record', 'board', 'calendar', 'chart'])
  await copyFile(join(folder, `${name}-1280x800-light.png`), join(pictures, `${name}.png`));

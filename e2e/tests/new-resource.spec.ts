import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build } from 'vite';
import { inProject } from '../../scripts/setup/project.mjs';
import { workedExample } from '../../scripts/testing/worked-example.ts';
import { addAccount } from '../application/accounts.ts';
import { startApplication } from '../application/application.ts';
import { expect, test as base } from '../application/test.ts';
import {
  createRecord,
  followLink,
  rowWith,
  signIn,
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

const server = `
  import ${JSON.stringify(inProject('server/src/testing/cheap-password-hashes.ts'))};
  import { resources } from './resources.ts';
  import { samples } from ${JSON.stringify(inProject('server/src/testing/samples/test-samples.ts'))};
  import { runServer } from ${JSON.stringify(inProject('server/src/start/start-server.ts'))};
  await runServer({ resources, samples, extensions: [], applicationFolder: process.argv[2] });`;

const resources = `
  import { resources as others } from '@ne2016/contract/testing';
  import { meeting } from './meeting.ts';
  const can = { ...meeting.can, read: 'editor' };
  export const resources = [...others, { ...meeting, can, formerly: 'appointment' }];`;

/** The product with one more resource, declared only by the file of CONTRIBUTING.md. */
const test = base.extend({
  application: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are used from here
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'new-resource-'));
      await symlink(inProject('node_modules'), join(folder, 'node_modules'));
      await mkdir(join(folder, 'dist'));
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
      await writeFile(join(folder, 'meeting.ts'), workedExample());
      await writeFile(join(folder, 'resources.ts'), resources);
      await writeFile(join(folder, 'main.ts'), server);
      await build({
        configFile: inProject('web/vite.config.ts'),
        logLevel: 'error',
        resolve: { alias: { '@ne2016/resources': join(folder, 'resources.ts') } },
        build: { outDir: join(folder, 'dist'), emptyOutDir: true },
      });
      await using application = await startApplication(join(folder, 'main.ts'), {}, join(folder, 'dist'));
      await provide(application);
      await rm(folder, { recursive: true });
    },
    { scope: 'test', timeout: 120_000 },
  ],
});

const records = (page: Page): Locator => page.getByRole('grid').locator('[data-row] [role=rowheader]');

test(
  'a resource that one file declares is filtered, grouped, laid out, saved as a view and exported, live',
  { tag: '@long' },
  async ({ browser, page, application }) => {
    await signIn(page, application.admin);
    const driss = await signInElsewhere(browser, application.admin);
    await followLink(page, 'Réunions');
    await page.getByRole('button', { name: 'Créer la première réunion' }).click();
    await page.getByRole('dialog').press('Escape');
    await untilLive(page);

    const project = await createRecord(driss, 'project', { name: 'La halle', commune: 1, status: 'idea' });
    const begins = '2026-03-05T18:30:00.000Z';
    for (const values of [
      { subject: 'Plan de la halle', room: 'council', seats: 20 },
      { subject: 'Marché couvert', room: 'festive', seats: 80 },
      { subject: 'Toiture', room: 'festive', seats: 100 },
    ])
      await createRecord(driss, 'meeting', { ...values, project, begins });
    await expect(records(page)).toHaveCount(3);

    await test.step('a filter', async () => {
      await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
      await page.getByRole('menuitem', { name: 'Salle', exact: true }).click();
      await page.getByRole('option', { name: /^Salle des fêtes/ }).click();
      await page.keyboard.press('Escape');
      await expect(records(page)).toHaveCount(2);
    });

    await test.step('groups', async () => {
      await page.getByRole('button', { name: /^Grouper/ }).click();
      await page.getByLabel('Grouper par').selectOption('Salle');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^Salle des fêtes/ })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
    });

    await test.step('a saved view', async () => {
      await page.getByRole('button', { name: 'Enregistrer la vue', exact: true }).click();
      await page.getByRole('textbox', { name: 'Nom de la vue' }).fill('Aux fêtes');
      await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(/\?view=\d+$/);
      await page.goto('#/espace/meeting');
      await expect(records(page)).toHaveCount(3);
      await followLink(page, 'Aux fêtes');
      await expect(records(page)).toHaveCount(2);
    });

    await test.step('an address from before the list was renamed', async () => {
      await page.goto('#/espace/appointment?search=marché');
      await expect(page).toHaveURL(/#\/espace\/meeting\?search=march%C3%A9$/);
      await expect(records(page)).toHaveText(['Marché couvert']);
    });

    await test.step('a board', async () => {
      await page.goto('#/espace/meeting?layout=board~room~seats');
      const festive = page.getByRole('region', { name: 'Salle des fêtes', exact: true });
      await expect(festive.getByRole('button', { name: 'Toiture', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Déplacer « Toiture »' }).click();
      await page.getByRole('menuitem', { name: 'Salle du conseil' }).click();
      await expect(festive.getByRole('button', { name: 'Toiture', exact: true })).toBeHidden();
    });

    await test.step('a calendar', async () => {
      await page.clock.setFixedTime(new Date('2026-03-12T10:00:00Z'));
      await page.getByRole('radio', { name: 'Calendrier' }).check({ force: true });
      await expect(page.getByRole('gridcell', { name: 'jeudi 5 mars 2026, 3 fiches' })).toBeVisible();
    });

    await test.step('a chart, which follows a colleague', async () => {
      await page.goto('#/espace/meeting?layout=chart~bar~room~seats');
      await expect(page.getByRole('button', { name: /^Salle du conseil : 120/ })).toBeVisible();
      await createRecord(driss, 'meeting', { subject: 'Bilan', room: 'council', seats: 30, project, begins });
      await expect(page.getByRole('button', { name: /^Salle du conseil : 150/ })).toBeVisible();
    });

    await test.step('a file', async () => {
      await page.goto('#/espace/meeting?search=toiture');
      await expect(rowWith(page, 'Toiture')).toBeVisible();
      await page.getByRole('button', { name: 'Exporter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Exporter dans un fichier…' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'CSV' }).check();
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name: 'Exporter' }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text).toBe(
        '\uFEFFObjet;Projet;Début;Salle;Places\r\nToiture;La halle;05/03/2026 19:30;Salle du conseil;100\r\n',
      );
    });
    await test.step('a right to read that is withdrawn', async () => {
      // Within five seconds, measured by the tests of the server; a busy machine may render later.
      const inTime = { timeout: 15_000 };
      const odile = await addAccount(application, 'odile.fabre@ne2016.test', 'Odile Fabre');
      const reader = await signInElsewhere(browser, odile);
      await page.goto('#/espace/meeting/3');
      await reader.goto('#/espace/meeting/3');
      const open = reader.getByRole('dialog');
      await open.getByRole('button', { name: 'Historique', exact: true }).click();
      const entries = open.getByRole('listitem').filter({ has: reader.locator('time') });
      await expect(entries).not.toHaveCount(0);
      const present = page.getByRole('dialog').getByText(/Odile Fabre/);
      await expect(present.first()).toBeVisible();
      await application.userCommand('role', odile.email, 'reader');
      await expect(present).toHaveCount(0, inTime);
      await expect(entries).toHaveCount(0, inTime);
      await expect(reader.getByText('Toiture')).toHaveCount(0, inTime);
      await expect(reader.getByRole('link', { name: /^Réunions/ })).toHaveCount(0, inTime);
      await reader.context().close();
    });
    await driss.context().close();
  },
);

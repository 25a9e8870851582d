import type { Page } from '@playwright/test';
import { addAccount } from '../application/accounts.ts';
import type { Account } from '../application/application.ts';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveButton,
  search,
  signIn,
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

test('the list shows who is at which record, and no more once their browser has crashed', async ({
  camille,
  driss,
}) => {
  await createRecord(camille, 'project', projectNamed('Quai du port'));
  await search(camille, 'Quai du port');
  const row = rowWith(camille, 'Quai du port');
  await expect(row).toBeVisible();
  await openRecord(driss, 'Quai du port');
  const told = /Fiche ouverte par Driss Haddad/;
  await expect(row).toContainText(told, { timeout: 2_000 });
  // A list that is opened later shows it as well.
  await camille.reload();
  await expect(row).toContainText(told);
  await Promise.all([driss.waitForEvent('crash'), driss.goto('chrome://crash').catch(() => undefined)]);
  await expect(row).not.toContainText(told, { timeout: 5_000 });
});

test.describe('by people who are added', () => {
  let accounts: { nour: Account; namesake: Account };
  let nour: Page;

  test.beforeEach(async ({ browser, application }) => {
    accounts = {
      nour: await addAccount(application, 'driss.h@ne2016.test', 'Nour Belkacem'),
      namesake: await addAccount(application, 'd.haddad@ne2016.test', 'Nour Belkacem'),
    };
    nour = await signInElsewhere(browser, accounts.nour);
    await untilLive(nour);
  });

  test.afterEach(async () => {
    await nour.context().close();
  });

  test(
    'two people of one name are told apart at their fields, and one person in three tabs is one',
    { tag: '@long' },
    async ({ browser, camille }) => {
      const id = await createRecord(camille, 'project', projectNamed('Salle des mariages'));
      const form = await openRecord(camille, 'Salle des mariages');
      for (let tab = 0; tab < 2; tab += 1) {
        const page = await nour.context().newPage();
        await page.goto(`#/espace/project/${id}`);
        await expect(page.getByRole('dialog')).toBeVisible();
      }
      const atNour = await openRecord(nour, 'Salle des mariages');
      await field(atNour, 'Budget').focus();
      const other = await signInElsewhere(browser, accounts.namesake);
      await openList(other, 'Projets');
      await field(await openRecord(other, 'Salle des mariages'), 'Code').focus();
      const told = form.getByText(
        'Nour Belkacem (driss.h@ne2016.test) modifie « Budget » · Nour Belkacem (d.haddad@ne2016.test) modifie « Code »',
        { exact: true },
      );
      await expect(told.first()).toBeVisible();
      await expect(field(form, 'Budget')).toHaveAccessibleDescription(/Nour Belkacem \(driss\.h@/);
      await expect(field(form, 'Code')).toHaveAccessibleDescription(/Nour Belkacem \(d\.haddad@/);
      await expectSoundInEveryLook(camille, form);
      await other.context().close();
      await expect(form.getByText(/d\.haddad/)).toHaveCount(0, { timeout: 5_000 });
    },
  );

  test(
    'who does not want to be shown while reading is shown only while they edit',
    { tag: '@long' },
    async ({ camille }) => {
      await createRecord(camille, 'project', projectNamed('Halte nautique'));
      const form = await openRecord(camille, 'Halte nautique');
      const row = rowWith(camille, 'Halte nautique');
      await nour.getByRole('button', { name: /^Compte/ }).click();
      const choice = nour.getByRole('menuitemcheckbox', {
        name: 'Masquer ma présence quand je consulte une fiche',
      });
      await choice.click();
      await expect(choice).toBeChecked();
      await nour.keyboard.press('Escape');
      await nour.reload();
      const atNour = await openRecord(nour, 'Halte nautique');
      await field(atNour, 'Budget').focus();
      await expect(
        form.getByText('Nour Belkacem (driss.h@ne2016.test) modifie « Budget »').first(),
      ).toBeVisible();
      await expect(row).toContainText('Fiche ouverte par Nour Belkacem');
      await nour.getByRole('searchbox').focus();
      await expect(form.getByText(/Nour Belkacem/)).toHaveCount(0);
      await expect(row).not.toContainText('Nour Belkacem');
    },
  );

  test(
    'without client events the list shows nobody, and nothing fails',
    { tag: '@long' },
    async ({ page, application }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.routeWebSocket(/\/app\//, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          if (!String(message).includes('"client-')) server.send(message);
        });
        server.onMessage((message) => {
          if (!String(message).includes('"client-')) socket.send(message);
        });
      });
      await signIn(page, application.admin);
      await createRecord(page, 'project', projectNamed('Écluse du port'));
      await openList(page, 'Projets');
      await untilLive(page);
      const form = await openRecord(page, 'Écluse du port');
      await field(form, 'Budget').focus();
      await openRecord(nour, 'Écluse du port');
      await expect(form.getByText(/Nour Belkacem .* consulte cette fiche/).first()).toBeVisible();
      await expect(rowWith(page, 'Écluse du port')).not.toContainText('Fiche ouverte');
      expect(errors).toEqual([]);
    },
  );

  test(
    'whose rights are withdrawn reads no history, and whose account is disabled is gone for the others, in time',
    { tag: '@long' },
    async ({ browser, application, camille }) => {
      // Within five seconds, measured by the tests of the server; a busy machine may render later.
      const inTime = { timeout: 15_000 };
      const odile = await addAccount(application, 'odile.fabre@ne2016.test', 'Odile Fabre', 'admin');
      const page = await signInElsewhere(browser, odile);
      await untilLive(page);
      const menu = page.getByRole('button', { name: 'Historique et corbeille' });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Historique de la liste' }).click();
      const history = page.getByRole('dialog', { name: 'Historique : Projets' });
      await createRecord(camille, 'project', projectNamed('Barrage du port'));
      await expect(history.getByRole('listitem').first()).toContainText('Barrage du port');
      await search(camille, 'Barrage du port');
      const row = rowWith(camille, 'Barrage du port');
      await openRecord(nour, 'Barrage du port');
      await expect(row).toContainText('Nour Belkacem');

      await application.userCommand('role', odile.email, 'editor');
      await expect(history).toBeHidden(inTime);
      await menu.click();
      await expect(page.getByRole('menuitem')).toHaveText(['Corbeille']);
      await application.userCommand('disable', accounts.nour.email);
      await expect(row).not.toContainText('Nour Belkacem', inTime);
      await expect(nour.getByRole('dialog', { name: 'Votre session est terminée' })).toBeVisible(inTime);
      await application.userCommand('enable', accounts.nour.email);

      // A record with its history, hidden by the rule of its list: first from another role, then by another
      // value.
      await page.keyboard.press('Escape');
      const id = await createRecord(camille, 'association', { name: 'Réservé aux mariniers' });
      await camille.goto(`#/espace/association/${id}`);
      const form = camille.getByRole('dialog');
      await page.goto(`#/espace/association/${id}`);
      const open = page.getByRole('dialog');
      await open.getByRole('button', { name: 'Historique', exact: true }).click();
      const entries = open.getByRole('listitem').filter({ has: page.locator('time') });
      const expectPresent = async () => {
        await expect(entries).not.toHaveCount(0);
        await expect(form.getByText(/Odile Fabre/).first()).toBeVisible();
      };
      const expectGone = async () => {
        await expect(open).toContainText('Cette fiche', inTime);
        await expect(entries).toHaveCount(0, inTime);
        await expect(form.getByText(/Odile Fabre/)).toHaveCount(0, inTime);
      };
      await expectPresent();
      await application.userCommand('role', odile.email, 'reader');
      await expectGone();
      await field(form, 'Nom').fill('Amis des mariniers');
      await saveButton(form).click();
      await expect(open).toContainText('Amis des mariniers');
      // Changes from before it was shown stay hidden: there is no entry yet.
      await field(form, 'Nom').fill('Amis des bateliers');
      await saveButton(form).click();
      await expectPresent();
      await field(form, 'Nom').fill('Réservé aux bateliers');
      await saveButton(form).click();
      await expectGone();
      await page.context().close();
    },
  );
});

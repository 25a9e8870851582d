import type { Browser } from '@playwright/test';
import { addAccount } from '../application/accounts.ts';
import { type Account, type Application, startApplication } from '../application/application.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  saveButton,
  search,
  signIn,
  untilLive,
  leaveList,
} from '../application/workspace.ts';
import { startStandalonePush } from '../clients/servers/standalone-push.ts';

// Collaboration with an external push service, and without push: each a long session of three users. The
// embedded push server has separate tests of each part.

/** Opens a user’s page in a separate context; errors of the page fail the test. */
async function arrive(browser: Browser, application: Application, account: Account, hasPush: boolean) {
  const context = await browser.newContext({ baseURL: `${application.address}/` });
  if (!hasPush) await context.routeWebSocket(/\/app\//, (socket) => socket.close());
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(error).toBeUndefined());
  await signIn(page, account);
  if (hasPush) await untilLive(page);
  else await expect(page.getByText('Actualisé toutes les 5 s', { exact: true }).first()).toBeVisible();
  return page;
}

/** Opens the same list for three people. */
async function gather(browser: Browser, application: Application, hasPush: boolean) {
  const accounts = [
    application.admin,
    await addAccount(application, 'samir@ne2016.test', 'Samir Nadeau'),
    await addAccount(application, 'fatou@ne2016.test', 'Fatou Diop'),
  ];
  const [camille, samir, fatou] = await Promise.all(
    accounts.map((account) => arrive(browser, application, account, hasPush)),
  );
  return { camille: camille!, samir: samir!, fatou: fatou! };
}

type People = Awaited<ReturnType<typeof gather>>;

async function expectPresence({ camille, samir, fatou }: People, title: string, isTold: boolean) {
  const form = await openRecord(camille, title);
  await field(await openRecord(samir, title), 'Budget').focus();
  await search(fatou, title);
  const row = rowWith(fatou, title);
  await expect(row).toBeVisible();
  if (isTold) {
    await expect(row).toContainText(/Fiche ouverte par .*Samir Nadeau/);
    await expect(row).toContainText(/Fiche ouverte par .*Administration/);
    await expect(form.getByText('Samir Nadeau modifie « Budget »').first()).toBeVisible();
  }
  const third = await openRecord(fatou, title);
  if (isTold) {
    await expect(form.getByText(/Fatou Diop consulte cette fiche/).first()).toBeVisible();
    await expect(third.getByText('Samir Nadeau modifie « Budget »').first()).toBeVisible();
  }
  await third.press('Escape');
  await expect(third).toBeHidden();
  if (isTold) return expect(form.getByText(/Fatou Diop/)).toHaveCount(0);
  await expect(form.getByText(/consulte cette fiche|modifie «/)).toHaveCount(0);
  await expect(row).not.toContainText('Fiche ouverte');
}

/** Camille and Samir edit the same field, and Samir saves first; Fatou has the list open. */
async function expectConflict({ camille, samir, fatou }: People, title: string) {
  const [form, atSamir] = [camille.getByRole('dialog'), samir.getByRole('dialog')];
  await field(form, 'Description').fill('Ce que Camille écrit');
  await field(atSamir, 'Description').fill('Ce que Samir a écrit');
  // The author is known with the change or a moment later.
  const marked = expect(rowWith(fatou, title)).toContainText(/Modifié par (une autre personne|Samir Nadeau)/);
  await Promise.all([marked, saveAndClose(atSamir)]);
  const conflict = form.getByRole('group', { name: /Description.*Modifié par Samir Nadeau/ });
  await expect(conflict).toContainText('Ce que Samir a écrit');
  await expect(field(form, 'Description')).toHaveValue('Ce que Camille écrit');
  await conflict.getByRole('button', { name: 'Garder ma saisie' }).click();
  await saveButton(form).click();
  await expect(camille.getByText('a été enregistré').first()).toBeVisible();
}

/** Samir changes Camille’s saved value while she reads the history; then she cannot undo it. */
async function expectHistory({ camille, samir }: People, title: string) {
  const form = camille.getByRole('dialog', { name: title });
  await form.getByRole('button', { name: 'Historique' }).click();
  const entries = form.getByRole('listitem').filter({ has: camille.locator('time') });
  await expect(entries).toHaveCount(3);
  const atSamir = await openRecord(samir, title);
  await expect(field(atSamir, 'Description')).toHaveValue('Ce que Camille écrit');
  await field(atSamir, 'Description').fill('Ce que Samir a récrit');
  await saveAndClose(atSamir);
  await expect(entries).toHaveCount(4);
  await expect(entries.first()).toContainText('Samir Nadeau');
  await expect(entries.first().locator('ins')).toHaveText('Ce que Samir a récrit');
  await camille.getByRole('grid').getByRole('rowheader').first().focus();
  await camille.keyboard.press('ControlOrMeta+z');
  const refusal = camille.getByRole('alertdialog', { name: 'Annulation impossible' });
  await expect(refusal.getByRole('region', { name: 'Description' })).toContainText('Ce que Samir a récrit');
  await refusal.getByRole('button', { name: 'Fermer' }).first().click();
}

/** Samir deletes the record that Camille is editing; her input becomes a new record, which Fatou sees. */
async function expectDeletion({ camille, samir, fatou }: People, title: string) {
  const form = camille.getByRole('dialog', { name: title });
  await field(form, 'Description').fill('À ne pas perdre');
  const atSamir = await openRecord(samir, title);
  await atSamir.getByRole('button', { name: 'Supprimer' }).click();
  await samir.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(form.getByRole('alert')).toContainText('Supprimée par Samir Nadeau');
  await leaveList(fatou);
  await expect(rowWith(fatou, title)).toHaveCount(0);
  await form.getByRole('button', { name: 'Recréer la fiche' }).click();
  const created = camille.getByRole('dialog', { name: 'Nouveau projet' });
  await expect(field(created, 'Description')).toHaveValue('À ne pas perdre');
  await created.getByRole('button', { name: 'Créer' }).click();
  await expect(rowWith(fatou, title)).toBeVisible();
}

async function spendAnAfternoon(people: People, title: string, isTold: boolean) {
  await createRecord(people.camille, 'project', projectNamed(title));
  await test.step('presence', () => expectPresence(people, title, isTold));
  await test.step('a change and a conflict', () => expectConflict(people, title));
  await test.step('history and undo', () => expectHistory(people, title));
  await test.step('a deletion', () => expectDeletion(people, title));
  for (const page of Object.values(people)) await page.context().close();
}

test(
  'three people see what the others do by an external push server',
  { tag: '@long' },
  async ({ browser }) => {
    const push = await startStandalonePush();
    try {
      await using application = await startApplication(undefined, {
        PUSH: 'pusher',
        PUSHER_HOST: '127.0.0.1',
        PUSHER_PORT: String(push.port),
        PUSHER_SCHEME: 'http',
        PUSHER_APP_SECRET: push.secret,
      });
      await spendAnAfternoon(await gather(browser, application, true), 'Gare du marais', true);
    } finally {
      await push.stop();
    }
  },
);

test(
  'three people see what the others do by polling alone, but not who is there',
  { tag: '@long' },
  async ({ browser, application }) => {
    await spendAnAfternoon(await gather(browser, application, false), 'Gare des dunes', false);
  },
);

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
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

let accounts: { driss: Account; namesake: Account } | undefined;
let camille: Page;
let driss: Page;

test.beforeEach(async ({ browser, application }) => {
  accounts ??= {
    driss: await addAccount(application, 'driss.h@ne2016.test', 'Driss Haddad'),
    namesake: await addAccount(application, 'd.haddad@ne2016.test', 'Driss Haddad'),
  };
  camille = await signInElsewhere(browser, application.admin);
  driss = await signInElsewhere(browser, accounts.driss);
  for (const page of [camille, driss]) {
    await openList(page, 'Projets');
    await untilLive(page);
  }
});

test.afterEach(async () => {
  for (const page of [camille, driss]) await page.context().close();
});

test('two people of one name are told apart at their fields, and one person in three tabs is one', async ({
  browser,
}) => {
  const id = await createRecord(camille, 'project', projectNamed('Salle des mariages'));
  const form = await openRecord(camille, 'Salle des mariages');
  for (let tab = 0; tab < 2; tab += 1) {
    const page = await driss.context().newPage();
    await page.goto(`#/espace/project/${id}`);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  const atDriss = await openRecord(driss, 'Salle des mariages');
  await field(atDriss, 'Budget').focus();
  const other = await signInElsewhere(browser, accounts!.namesake);
  await openList(other, 'Projets');
  await field(await openRecord(other, 'Salle des mariages'), 'Code').focus();
  const told = form.getByText(
    'Driss Haddad (driss.h@ne2016.test) modifie « Budget » · Driss Haddad (d.haddad@ne2016.test) modifie « Code »',
    { exact: true },
  );
  await expect(told.first()).toBeVisible();
  await expect(field(form, 'Budget')).toHaveAccessibleDescription(/Driss Haddad \(driss\.h@/);
  await expect(field(form, 'Code')).toHaveAccessibleDescription(/Driss Haddad \(d\.haddad@/);
  await expectSoundInEveryLook(camille, form);
  await other.context().close();
  await expect(form.getByText(/d\.haddad/)).toHaveCount(0, { timeout: 5_000 });
});

import type { Page } from '@playwright/test';
import { addAccount } from '../application/accounts.ts';
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
  signIn,
  untilLive,
} from '../application/workspace.ts';

test(
  'a record shows what links to it while a colleague adds to it, and is not deleted before that is gone',
  { tag: '@long' },
  async ({ camille: page, driss: colleague }) => {
    const id = await createRecord(page, 'project', projectNamed('Tannerie'));
    await createRecord(page, 'document', { name: 'Plan du lavoir', project: id });
    await page.goto(`#/espace/project/${id}`);
    await untilLive(page);
    const record = page.getByRole('dialog', { name: 'Tannerie' });
    const documents = record.getByRole('region', { name: /^Documents/ });
    await expect(documents.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();

    // Another user begins a document at the same record: the link is filled in.
    await colleague.goto(`#/espace/project/${id}`);
    await colleague.getByRole('button', { name: 'Ajouter dans « Documents »' }).click();
    const draft = colleague.getByRole('dialog', { name: 'Nouveau document' });
    await expect(draft.getByRole('combobox', { name: /^Projet/ })).toHaveValue(/^Tannerie/);
    await field(draft, 'Intitulé').fill('Devis du lavoir');
    await draft.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(colleague.getByRole('dialog', { name: 'Devis du lavoir' })).toBeVisible();
    await expect(documents.getByRole('heading', { name: 'Documents (2)' })).toBeVisible();
    await expect(documents.getByRole('link', { name: 'Devis du lavoir' })).toBeVisible();
    await expectSoundInEveryLook(page, documents);
    // Going back leads to the list, and then to the record where the document was begun.
    await colleague.goBack();
    await colleague.goBack();
    await expect(colleague.getByRole('dialog', { name: 'Tannerie' })).toBeVisible();

    await record.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    const refusal = record.getByRole('alert');
    await expect(refusal).toContainText(/encore utilisée par 2\sdocuments\./);
    await expectSoundInEveryLook(page, refusal);
    await refusal.getByRole('link', { name: /^2\sdocuments$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(rowWith(page, 'Plan du lavoir')).toBeVisible();
  },
);

for (const width of [1280, 390])
  test(
    `a new record begun at another one takes nothing from that, on a page ${width} px wide`,
    { tag: '@long' },
    async ({ camille: page }) => {
      await page.setViewportSize({ width, height: 800 });
      const id = await createRecord(page, 'project', projectNamed('Four banal'));
      await page.goto(`#/espace/project/${id}`);
      const record = page.getByRole('dialog', { name: 'Four banal' });
      await field(record, 'Description').fill('Presque fini');
      await record.getByRole('button', { name: 'Ajouter dans « Documents »' }).click();
      const draft = page.getByRole('dialog', { name: 'Nouveau document' });
      await expect(page.getByText(/«\sFour banal\s» n’est pas encore enregistrée/)).toBeVisible();
      await expect(field(draft, 'Intitulé')).toBeFocused();
      // Only the link is filled in: giving up needs no confirmation.
      await draft.press('Escape');
      await expect(draft).toBeHidden();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.goBack();
      await expect(field(record, 'Description')).toHaveValue('Presque fini');
    },
  );

/** Opens a document, and begins a project that its link does not find. */
async function beginLinked(page: Page) {
  const id = await createRecord(page, 'project', projectNamed('Projet de départ'));
  const documentId = await createRecord(page, 'document', { name: 'Note', project: id });
  await page.goto(`#/espace/document/${documentId}`);
  const record = page.getByRole('dialog', { name: 'Note' });
  const link = record.getByRole('combobox', { name: /^Projet/ });
  await field(record, 'Intitulé').fill('Note revue');
  await expect(link).toHaveValue(/^Projet de départ/);
  await link.fill('Serre');
  await page.getByRole('option', { name: 'Créer « Serre »' }).click();
  const created = page.getByRole('dialog', { name: 'Nouveau projet' });
  await expect(field(created, 'Intitulé')).toHaveValue('Serre');
  // Keys go to the focused element.
  await expect(field(created, 'Intitulé')).toBeFocused();
  return { record, link, created };
}

for (const [width, details] of [
  [1280, { tag: '@long' }],
  [390, {}],
] as const)
  test.describe(`on a page ${width} px wide`, details, () => {
    test.use({ viewport: { width, height: 800 } });

    test('who gives up a record that a link does not find loses nothing of the form below', async ({
      camille: page,
    }) => {
      const { link, created } = await beginLinked(page);
      await created.press('Escape');
      await expect(created).toBeHidden();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(link).toHaveValue(/^Projet de départ/);
    });

    test(
      'a record that a link does not find is created over the form',
      { tag: '@long' },
      async ({ camille: page }) => {
        const { record, link, created } = await beginLinked(page);
        await expectSoundInEveryLook(page, created);
        for (const [label, option] of [
          ['Commune', 'Bourg-en-Bresse'],
          ['État', 'Voté'],
        ] as const) {
          await created.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(option);
          await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
        }
        // Saves the new record, not the one below it.
        await page.keyboard.press('Control+s');
        await expect(page.getByText('Le projet « Serre » a été créé.')).toBeVisible();
        await expect(created).toBeHidden();
        await expect(link).toHaveValue(/^Serre/);
        await expect(record.getByText(/^2\smodifications non enregistrées/)).toBeVisible();
        await saveButton(record).click();
        await expect(page.getByText('Le document « Note revue » a été enregistré.')).toBeVisible();
      },
    );

    test(
      'a record that is created among several joins those that are chosen',
      { tag: '@long' },
      async ({ camille: page }) => {
        const partner = 'Club nautique';
        const known = await createRecord(page, 'association', { name: partner });
        const hostId = await createRecord(page, 'association', { name: 'Régate', partners: [known] });
        await page.goto(`#/espace/association/${hostId}`);
        const host = page.getByRole('dialog', { name: 'Régate' });
        await host.getByRole('combobox', { name: /^Partenaires/ }).fill('Voile');
        await page.getByRole('option', { name: 'Créer « Voile »' }).click();
        await expect(page.getByRole('dialog', { name: 'Nouvelle association' })).toBeVisible();
        await page.keyboard.press('Control+s');
        await expect(host.getByRole('row', { name: partner })).toBeVisible();
        await expect(host.getByRole('row', { name: 'Voile' })).toBeVisible();
        await saveButton(host).click();
        await expect(page.getByText('L’association « Régate » a été enregistrée.')).toBeVisible();
      },
    );
  });

test(
  'a commune shows its projects with their sum, to who may only read them, too',
  { tag: '@long' },
  async ({ camille: page, application }) => {
    const commune = await createRecord(page, 'commune', {
      ...{ nom: 'Villeneuve-aux-Projets', code: '99001', type: 'commune-actuelle' },
      ...{ departement: 'Ain', region: 'Auvergne-Rhône-Alpes' },
    });
    for (const place of Array.from({ length: 10 }).keys())
      await createRecord(page, 'project', {
        ...{ name: `Chantier ${place}`, commune, status: 'running', budget: 425_000 },
      });
    await openList(page, 'Communes');
    const record = await openRecord(page, 'Villeneuve-aux-Projets');
    const projects = record.getByRole('region', { name: /^Projets/ });
    await expect(projects.getByRole('heading')).toHaveText(/^Projets \(10\) · 4\s250\s000\s€$/);
    await expect(projects.getByRole('listitem')).toHaveCount(8);
    await expectSoundInEveryLook(page, projects);
    await projects.getByRole('link', { name: /^Tout afficher/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projets' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Chantier' })).toHaveCount(10);

    await signIn(page, await addAccount(application, 'lecture@ne2016.test', 'Lecture', 'reader'));
    await page.goto(`#/espace/commune/${commune}`);
    await expect(projects.getByRole('heading')).toContainText('Projets (10)');
    await expect(projects.getByRole('button')).toHaveCount(0);
  },
);

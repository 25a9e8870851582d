import { expect, test } from '../application/test.ts';
import { createRecord, openRecord, projectNamed, untilLive } from '../application/workspace.ts';

/** Returns a project of one commune, with a larger budget than all others. */
const dear = (name: string, budget: number) => ({ ...projectNamed(name), commune: 3, budget });

test(
  'a commune counts its projects, and is found and totalled by their budgets, while a colleague adds and deletes one',
  { tag: '@long' },
  async ({ camille: page, driss: colleague }) => {
    await createRecord(page, 'project', dear('Planétarium du parc', 500_000_000));
    await page.goto(
      '#/espace/commune?filter=budgets.between~900000000~&columns=nom~projects~budgets&totals=budgets:sum',
    );
    await untilLive(page);
    const count = page.getByRole('main').getByRole('status').filter({ hasText: 'communes' });
    await expect(count).toHaveText(/^0 sur \d+\scommunes$/);
    const added = await createRecord(colleague, 'project', dear('Halle aux grains', 400_000_000));
    await expect(count).toHaveText(/^1 sur \d+\scommunes$/);
    const sum = page.getByRole('gridcell').filter({ hasText: /9\d\d\s\d{3}\s\d{3}\s€/ });
    // In the row, and below it.
    await expect(sum).toHaveCount(2);
    const name = (await page.getByRole('rowheader').textContent())!;

    // On the page of the record, as a read-only value.
    await openRecord(page, name);
    const record = page.getByRole('dialog', { name });
    const projects = record.getByRole('definition').first();
    const before = Number(await projects.textContent());
    expect(before).toBeGreaterThan(1);
    await colleague.goto(`#/espace/project/${added}`);
    await colleague.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await colleague.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(projects).toHaveText(String(before - 1));
  },
);

import { allCommunes } from '../application/application.ts';
import { expect, test } from '../application/test.ts';
import { openList, rowWith, search, signIn } from '../application/workspace.ts';

test.use({ variables: allCommunes });

test('all 37 590 communes are there: they scroll to the last, sort, and are found whatever the accents', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Communes');
  await expect(page.getByRole('status').filter({ hasText: /37\u00a0590\scommunes/ })).toBeVisible();

  const grid = page.getByRole('grid');
  // The header is a row of the grid too, and so are the totals.
  await expect(grid).toHaveAttribute('aria-rowcount', '37592');
  await grid.getByRole('rowheader').first().focus();
  await page.keyboard.press('Control+End');
  await expect(grid.locator('[aria-rowindex="37591"]')).toBeVisible();
  expect(await grid.getByRole('row').count()).toBeLessThan(100);

  await page.getByRole('columnheader', { name: 'Population' }).click();
  await page.getByRole('columnheader', { name: 'Population' }).click();
  await expect(page.getByRole('columnheader', { name: 'Population' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // The most populous commune of the sample.
  await expect(grid.locator('[aria-rowindex="2"]')).toContainText('Paris');

  await search(page, 'saint etienne du gres');
  await expect(rowWith(page, 'Saint-Étienne-du-Grès')).toBeVisible();
  await search(page, 'île-d’yeu');
  await expect(rowWith(page, 'L’Île-d’Yeu').or(rowWith(page, "L'Île-d'Yeu"))).toBeVisible();
});

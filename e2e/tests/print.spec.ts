import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { allCommunes } from '../application/application.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, openList, projectNamed, signIn } from '../application/workspace.ts';

/** Prints the list that is open as its menu does, and reads the text of each page of the PDF. */
async function printedPages(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    window.print = () => (document.documentElement.dataset['printed'] = 'yes');
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('[data-printed=yes]')).toBeVisible();
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((one) => one.replaceAll(/\s+/g, ' '));
}

test.use({ variables: allCommunes });

test('every page has the columns, the last one says where it stops, and nothing of the interface is there', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Communes');
  await expect(page.getByRole('status').filter({ hasText: '37 590 communes' })).toBeVisible();
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(50);
  for (const [place, text] of pages.entries()) {
    expect(text).toContain('Nom Code Insee Type Codes postaux Population Département Région');
    expect(text).toContain(`${place + 1} / ${pages.length}`);
    expect(text).not.toMatch(/Exporter|Rechercher|Nouvelle commune|À jour/);
  }
  const rows = pages.flatMap((text) => text.match(/ [0-9][0-9AB]\d{3} (?=Commune|Arrondissement)/g) ?? []);
  expect(rows).toHaveLength(5000);
  expect(pages[0]).toContain('Communes 37 590 communes');
  expect(pages.at(-1)).toMatch(/5 000 sur 37 590 communes/);
});

test('the view is printed whole, with its filters, search, order, date and person above it', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  for (let number = 100; number < 180; number += 1)
    await createRecord(page, 'project', {
      ...projectNamed(`Passerelle ${number}`),
      status: number % 2 === 0 ? 'running' : 'idea',
      budget: number,
    });
  await page.goto(
    '#/espace/project?search=passerelle&filter=status.is~running&sort=-budget&totals=budget:sum&columns=name~status~budget',
  );
  await expect(page.getByRole('status').filter({ hasText: /^40 sur/ })).toBeVisible();
  const pages = await printedPages(page);
  const text = pages.join(' ');
  expect(pages.length).toBeGreaterThan(1);
  for (const one of pages) expect(one).toContain('Intitulé État Budget');
  expect(pages[0]).toMatch(/Projets 40 sur .* projets/);
  expect(pages[0]).toContain('Recherche : « passerelle »');
  expect(pages[0]).toContain('État : En travaux');
  expect(pages[0]).toMatch(/Imprimé le \d\d\/\d\d\/\d{4} à \d\d:\d\d par/);
  const names = text.match(/Passerelle \d+/g);
  expect(names).toEqual(Array.from({ length: 40 }, (_, place) => `Passerelle ${178 - 2 * place}`));
  expect(text).toContain('5 560 €');
});

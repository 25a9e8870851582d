import { askToPrint, printedPages } from '../application/print-list.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, openSession, projectNamed } from '../application/workspace.ts';

test('the view is printed whole, with its filters, search, order, date and person above it', async ({
  page,
  application,
}) => {
  await openSession(page.context().request, application.admin);
  const projects = Array.from({ length: 80 }, (_, place) => ({
    ...projectNamed(`Passerelle ${100 + place}`),
    status: place % 2 === 0 ? 'running' : 'idea',
    budget: 100 + place,
  }));
  await Promise.all(projects.map((one) => createRecord(page, 'project', one)));
  await page.goto(
    '#/espace/project?search=passerelle&filter=status.is~running&sort=-budget&totals=budget:sum&columns=name~status~budget',
  );
  await expect(page.getByRole('status').filter({ hasText: /^40 sur/ })).toBeVisible();
  await askToPrint(page);
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

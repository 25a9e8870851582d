// @vitest-environment jsdom
import { email, number, type Resource } from '@ne2016/contract';
import { project as plainProject } from '@ne2016/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

const help = 'Coût total, subventions non déduites.';
const resource = {
  ...plainProject,
  attributes: {
    ...plainProject.attributes,
    budget: { ...plainProject.attributes.budget, help, hint: 'En euros.' },
    contact: email({ label: 'Contact', placeholder: 'prenom.nom@exemple.fr' }),
    progress: number({ label: 'Surface', unit: 'm²' }),
  },
  columns: ['name', 'budget', 'progress'],
  sections: [{ heading: 'Moyens', attributes: ['budget', 'progress', 'contact'], columns: 2 }],
} as Resource;

async function openHalle(shown: Resource) {
  const served = serveRecords({
    commune: [{ nom: 'Bourg', code: '01001' }],
    project: [{ name: 'Halle', commune: 1, status: 'idea', budget: 5, progress: 1200, contact: 'x' }],
  });
  const list = await openList(served, shown, 'Halle');
  await list.user.click(await list.row('Halle'));
  return { ...list, record: await screen.findByRole('dialog', { name: 'Halle' }) };
}

test('a section is a group by its heading; what helps describes the input and the head of the column', async () => {
  const { record, user, server } = await openHalle(resource);
  const section = within(within(record).getByRole('group', { name: 'Moyens' }));
  const budget = section.getByRole('textbox', { name: 'Budget' });
  const described = budget.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(`${help} En euros.`);
  expect(section.getByRole<HTMLInputElement>('textbox', { name: 'Contact' }).placeholder).toBe(
    'prenom.nom@exemple.fr',
  );
  expect(section.queryByRole('textbox', { name: /Intitulé/ })).toBeNull();
  const header = screen.getByRole('columnheader', { name: /Budget/, hidden: true });
  const description = document.getElementById(header.getAttribute('aria-describedby')!);
  expect([description?.textContent, header.dataset['tip']]).toEqual([help, help]);
  // Screen readers read the unit after the number.
  const surface = section.getByRole<HTMLInputElement>('textbox', { name: 'Surface' });
  expect(surface.value).toBe('1\u00a0200\u00a0m²');
  await user.clear(surface);
  await user.type(surface, '1 350 m²');
  await user.click(within(record).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf({ method: 'PUT' })[0]?.body).toEqual({ progress: 1350 });
});

test('the page of who may not change a record has the same sections and helps', async () => {
  const { record } = await openHalle({ ...resource, canWhen: { ...resource.canWhen, update: () => false } });
  const section = within(within(record).getByRole('group', { name: 'Moyens' }));
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Budget',
    'Surface',
    'Contact',
  ]);
  expect(section.getByText(help)).toBeDefined();
});

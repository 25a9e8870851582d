// @vitest-environment jsdom
import { isDraftKey } from '@ne2016/data-layer';
import { problemResponse } from '@ne2016/data-layer/testing';
import { commune, document, project } from '@ne2016/contract/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import type { OpenRequest } from './open-elsewhere.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

const projectIn = (place: number, name: string, budget: number | null) => ({
  name,
  commune: place,
  status: 'approved',
  budget,
});

async function openCommune() {
  const served = serveRecords({
    commune: [
      { nom: 'Bourg', code: '01001' },
      { nom: 'Ambert', code: '63003' },
    ],
    project: [projectIn(1, 'Halle', 1_500_000), projectIn(2, 'Pont', 20), projectIn(1, 'École', 250_000)],
  });
  const requests: OpenRequest[] = [];
  const list = await openList(served, commune, 'Bourg', { openElsewhere: (one) => requests.push(one) });
  await list.user.click(await list.row('Bourg'));
  const section = await screen.findByRole('region', { name: /^Projets/ });
  return { ...list, section, requests, projects: list.layer.store(project) };
}

const headingIn = (section: HTMLElement) => within(section).getByRole('heading').textContent;
const titlesIn = (section: HTMLElement) =>
  within(section)
    .queryAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

test('a record shows what links to it, with its count and sum, and follows what others change', async () => {
  const { section, server, projects } = await openCommune();
  await waitFor(() => expect(headingIn(section)).toMatch(/^Projets \(2\) · 1\s750\s000\s€$/));
  expect(titlesIn(section)).toEqual(['École', 'Halle']);
  const [school] = within(section).getAllByRole('listitem');
  expect(school?.textContent).toMatch(/Voté.*250\s000\s€/);
  expect(within(section).getByRole('link', { name: 'École' }).getAttribute('href')).toBe(
    '#/espace/project/3',
  );

  const change = (id: number, values: object) => {
    server.write(project, id, values);
    act(() => projects.receive({ action: 'updated', id }));
  };
  change(2, { commune: 1 });
  await waitFor(() => expect(headingIn(section)).toMatch(/^Projets \(3\) · 1\s750\s020\s€$/));
  change(3, { budget: 300_000 });
  await waitFor(() => expect(headingIn(section)).toMatch(/^Projets \(3\) · 1\s800\s020\s€$/));
  change(1, { commune: 2 });
  await waitFor(() => expect(headingIn(section)).toMatch(/^Projets \(2\) · 300\s020\s€$/));
  expect(titlesIn(section)).toEqual(['École', 'Pont']);
});

test('the whole list is one click away, filtered; a new record begins with the link', async () => {
  const { section, user, requests, projects } = await openCommune();
  const all = await within(section).findByRole('link', { name: /^Tout afficher/ });
  expect(all.getAttribute('href')).toBe('#/espace/project?filter=commune.is~1');
  await user.click(within(section).getByRole('button', { name: /^Ajouter/ }));
  const [request] = requests;
  expect(request?.resource).toBe(project);
  expect(isDraftKey(request!.key)).toBe(true);
  expect(projects.get(request!.key)?.values).toEqual({ commune: 1 });
});

test('what keeps a record from being deleted is one click away', async () => {
  const { server, user } = await openCommune();
  const references = [
    { resource: 'project', count: 2 },
    { resource: 'document', count: 1 },
  ];
  server.intercept(({ method }) =>
    method === 'DELETE' ? problemResponse(409, 'record_referenced', { references }) : undefined,
  );
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/utilisée par 2\sprojets et 1\sdocument\.$/);
  const link = within(alert).getByRole('link', { name: /projets/ });
  expect(link.getAttribute('href')).toBe('#/espace/project?filter=commune.is~1');
});

test('a list that links is loaded once a record is open, and not before', async () => {
  const served = serveRecords({ project: [{ name: 'Halle' }], document: [{ name: 'Plan', project: 1 }] });
  const { layer, user, row } = await openList(served, project, 'Halle');
  const store = layer.store(document);
  expect(store.state.state).toBe('idle');
  await user.click(await row('Halle'));
  await screen.findByRole('heading', { name: 'Documents (1)' });
  expect(store.state.state).toBe('ready');
});

test('who adds a linked record is asked first about a file that is chosen and not sent', async () => {
  const served = serveRecords({ project: [{ name: 'Halle', commune: 1 }] });
  const requests: OpenRequest[] = [];
  const { user, row } = await openList(served, project, 'Halle', {
    openElsewhere: (one) => requests.push(one),
  });
  await user.click(await row('Halle'));
  const add = await screen.findByRole('button', { name: /^Ajouter dans .*Documents/ });
  const input = window.document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!;
  await user.upload(input, new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }));
  await user.click(add);
  const question = await screen.findByRole('alertdialog');
  expect(requests).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Revenir à la fiche' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests).toEqual([]);
  await user.click(add);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Fermer sans le fichier',
    }),
  );
  await waitFor(() => expect(requests).toHaveLength(1));
});

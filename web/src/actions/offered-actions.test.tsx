// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { defineInterfaceExtension } from '#extensions/interface-extension.ts';
import { action } from '#extensions/part-api.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);

const begin = action({
  resource: project,
  name: 'begin',
  label: 'Lancer',
  when: ({ status }) => status === 'idea',
  load: async () => () => 'Lancé.',
});

/** Opens a list of three projects with an action of the team. */
async function openProjects() {
  const served = serveRecords({
    project: [
      { name: 'Halle', status: 'idea' },
      { name: 'Pont', status: 'done' },
      { name: 'Quai', status: 'idea' },
    ],
  });
  const extensions = [defineInterfaceExtension('test', { actions: [begin] })];
  const list = await openList(served, project, 'Halle', { extensions });
  const open = async (name: string) => {
    await list.user.click(screen.getByText(name));
    return within(await screen.findByRole('dialog', { name }));
  };
  /** What « Rechercher partout » offers. */
  const searched = () => list.actions().flatMap(({ nameInSearch }) => nameInSearch() ?? []);
  const labels = () => searched().map(({ label }) => label);
  return { ...list, open, searched, labels };
}

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('the menu of a record has the team’s actions, then the product’s; the search has them with its title', async () => {
  const { user, open, searched } = await openProjects();
  const record = await open('Halle');
  await user.click(record.getByRole('button', { name: 'Autres actions' }));
  const items = texts(await screen.findAllByRole('menuitem'));
  expect(items).toEqual(['Lancer', 'Dupliquer', 'Copier le lien']);
  const onRecord = searched().filter(({ detail }) => detail === 'Halle');
  expect(onRecord.map(({ label }) => label)).toEqual([...items, 'Supprimer']);
  await user.keyboard('{Escape}');
  await user.click(record.getByRole('button', { name: 'Fiche suivante' }));
  await screen.findByRole('dialog', { name: 'Pont' });
  // It is done already.
  expect(searched().filter(({ label }) => label === 'Lancer')).toEqual([]);
});

test('the bar above a selection and the search offer the same, with the number of records', async () => {
  const { user, labels } = await openProjects();
  await user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner', hidden: true }));
  const counted = await screen.findByText('3 fiches sélectionnées');
  const bar = within(counted.closest<HTMLElement>('[data-clear-of-toasts]')!);
  const buttons = texts(bar.getAllByRole('button'));
  expect(buttons).toEqual(['Lancer', 'Exporter la sélection', 'Supprimer', 'Tout désélectionner']);
  expect(labels().filter((label) => label.includes('sélectionnées)'))).toEqual([
    'Lancer (2\u00a0fiches sélectionnées)',
    'Exporter la sélection (3\u00a0fiches sélectionnées)',
    'Supprimer (3\u00a0fiches sélectionnées)',
    'Tout désélectionner (3\u00a0fiches sélectionnées)',
  ]);
});

test('an action that cannot run says why, and the search does not offer it', async () => {
  const { user, open, labels } = await openProjects();
  const record = await open('Halle');
  expect(labels()).toContain('Fiche suivante');
  expect(labels()).not.toContain('Fiche précédente');
  const previous = record.getByRole('button', { name: 'Fiche précédente' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.click(previous);
  expect(await screen.findByText('Cette fiche est la première de la liste.')).toBeDefined();
  await user.click(record.getByRole('button', { name: 'Fiche suivante' }));
  expect(await screen.findByRole('dialog', { name: 'Pont' })).toBeDefined();
});

test('keys run what is offered now: letters outside of fields, Ctrl S also in a field and in a modal', async () => {
  const { user, store, open, actions } = await openProjects();
  const keys = () => actions().flatMap((one) => one.keys);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(keys()).not.toContain('Ctrl+S');
  const record = await open('Halle');
  const name = record.getByRole('textbox', { name: /Intitulé/ });
  await user.type(name, ' neuve');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(store.get(1)?.snapshot).toMatchObject({ name: 'Halle neuve' }));
});

// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineInterfaceExtension, type InterfaceParts } from '../interface-extension.ts';
import { action, cell, input, section } from '../part-api.ts';
import type { CellProps, InputProps, KindCellProps } from '../part-props.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';

beforeAll(startFrenchTexts);
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
});

const halle = { name: 'La halle', commune: 1, status: 'approved', progress: 40 };
const lavoir = { ...halle, name: 'Le lavoir', status: 'idea' };

/** The list of projects with an extension of these parts. */
const listWith = (parts: InterfaceParts) =>
  openList(serveRecords({ commune: [{ nom: 'Ry' }], project: [halle, lavoir] }), project, 'La halle', {
    extensions: [defineInterfaceExtension('test', parts)],
  });

function Stars({ value, record }: CellProps<typeof project, 'progress'>) {
  return <b>{`${value / 20} étoiles de ${record.name}`}</b>;
}

function Slider({ value, ties, onChange }: InputProps<typeof project, 'progress'>) {
  return <button {...ties} type="button" onClick={() => onChange(100)}>{`à ${value}`}</button>;
}

/** A component that throws until `state.works` is true. */
function fragile() {
  const state = { works: false };
  function Fragile() {
    if (!state.works) throw new Error('broken');
    return <p>Réparé</p>;
  }
  return { state, Fragile };
}

const open = async (list: Awaited<ReturnType<typeof listWith>>) => {
  await list.user.click(screen.getByText('La halle'));
  return await screen.findByRole('dialog', { name: 'La halle' });
};

test('a cell and an input of the team take the place of the product’s own; what is entered is saved as any value', async () => {
  const list = await listWith({
    cells: [cell({ resource: project, attribute: 'progress', load: async () => Stars })],
    inputs: [input({ resource: project, attribute: 'progress', load: async () => Slider })],
  });
  expect(await screen.findByText('2 étoiles de La halle')).toBeDefined();
  const dialog = await open(list);
  await list.user.click(await within(dialog).findByRole('button', { name: 'Avancement' }));
  await list.user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('5 étoiles de La halle')).toBeDefined();
  expect(list.store.get(1)?.snapshot).toMatchObject({ progress: 100 });
});

test('what a cell of the team remembers is of one record, also where another one takes its row', async () => {
  function Remembering({ record }: CellProps<typeof project, 'progress'>) {
    const [name] = useState(record.name);
    return <b>{`avancement de ${name}`}</b>;
  }
  const names = ['Le lavoir et la halle', 'Lavoir', 'Halle'];
  const served = serveRecords({
    commune: [{ nom: 'Ry' }],
    project: names.map((name) => ({ ...halle, name })),
  });
  const parts = {
    cells: [cell({ resource: project, attribute: 'progress', load: async () => Remembering })],
  };
  const extensions = [defineInterfaceExtension('test', parts)];
  const { user } = await openList(served, project, 'Lavoir', {
    extensions,
    query: 'search=lavoir&sort=-name',
  });
  const row = (await screen.findByText('avancement de Lavoir')).closest('[role=row]');

  const all = { initialSelectionStart: 0, initialSelectionEnd: 'lavoir'.length };
  await user.type(screen.getByRole('searchbox'), 'h', all);
  const shown = await screen.findByText('avancement de Halle');
  expect(shown.closest('[role=row]')).toBe(row);
  expect(screen.queryByText('avancement de Lavoir')).toBeNull();
});

test('a cell of the team shows a computed attribute, which has a place of its own', async () => {
  function Region({ value, record }: KindCellProps<'text'>) {
    return <b>{`${String(record['name'])} en ${value}`}</b>;
  }
  const served = serveRecords({ commune: [{ nom: 'Ry', region: 'Normandie' }], project: [halle] });
  await openList(served, project, 'La halle', {
    query: 'columns=name~region',
    extensions: [
      defineInterfaceExtension('test', {
        cells: [cell({ resource: project, computed: 'region', kind: 'text', load: async () => Region })],
      }),
    ],
  });
  expect(await screen.findByText('La halle en Normandie')).toBeDefined();
});

test('a cell that throws leaves the value in sight; an input whose code is nonsense, the product’s own input', async () => {
  const { state, Fragile } = fragile();
  const list = await listWith({
    cells: [cell({ resource: project, attribute: 'progress', load: async () => Fragile })],
    inputs: [input({ resource: project, attribute: 'progress', load: async () => 3 as never })],
  });
  const [retry] = await screen.findAllByRole('button', { name: 'Réessayer' });
  expect(screen.getAllByText(/40/).length).toBeGreaterThan(0);
  state.works = true;
  await list.user.click(retry!);
  expect((await screen.findAllByText('Réparé')).length).toBe(2);
  const dialog = await open(list);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('«\u00a0Avancement\u00a0»');
  expect(within(dialog).getByRole('textbox', { name: 'Avancement' })).toBeDefined();
});

test('a section whose code does not come says so in its place, and comes when it is asked for again', async () => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => <p>Contenu</p>);
  const list = await listWith({
    sections: [
      section({ resource: project, label: 'Suivi', load }),
      section({ resource: project, label: 'Idées', when: ({ status }) => status === 'idea', load }),
    ],
  });
  expect(load).not.toHaveBeenCalled();
  const dialog = await open(list);
  const own = within(await within(dialog).findByRole('region', { name: 'Suivi' }));
  expect((await own.findByRole('alert')).textContent).toContain('affichage impossible');
  expect(within(dialog).queryByRole('region', { name: 'Idées' })).toBeNull();
  await list.user.click(own.getByRole('button', { name: 'Réessayer' }));
  expect(await own.findByText('Contenu')).toBeDefined();
});

test('an action is offered with the records it fits, saves by the one way of writing, and says what it did', async () => {
  const list = await listWith({
    actions: [
      action({
        resource: project,
        name: 'start',
        label: 'Lancer',
        when: ({ status }) => status === 'approved',
        load:
          async () =>
          async ({ records, save }) => {
            for (const { id_project: id } of records) await save(project, id, { status: 'running' });
          },
      }),
      action({
        resource: project,
        name: 'fail',
        label: 'Échouer',
        places: ['record'],
        load: async () => () => {
          throw new Error('broken');
        },
      }),
    ],
  });
  const dialog = await open(list);
  await list.user.click(within(dialog).getByRole('button', { name: 'Autres actions' }));
  await list.user.click(await screen.findByRole('menuitem', { name: 'Échouer' }));
  expect(await screen.findByText(/« Échouer » a échoué/)).toBeDefined();
  await list.user.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await list.user.click(screen.getByRole('checkbox', { name: /Le lavoir/, hidden: true }));
  expect(screen.queryByRole('button', { name: 'Lancer' })).toBeNull();
  await list.user.click(screen.getByRole('checkbox', { name: /La halle/, hidden: true }));
  await list.user.click(screen.getByRole('button', { name: 'Lancer' }));
  expect(await screen.findByText(/Lancer : 1 fiche modifiée/)).toBeDefined();
  expect(list.store.get(1)?.snapshot).toMatchObject({ status: 'running' });
  expect(list.store.get(2)?.snapshot).toMatchObject({ status: 'idea' });
});

test('an action that answers with a sentence says that in place of the number of records', async () => {
  const list = await listWith({
    actions: [
      action({
        resource: project,
        name: 'start',
        label: 'Lancer',
        places: ['record'],
        load:
          async () =>
          async ({ records, save }) => {
            for (const { id_project: id } of records) await save(project, id, { status: 'running' });
            return 'Les travaux ont commencé.';
          },
      }),
    ],
  });
  const dialog = await open(list);
  await list.user.click(within(dialog).getByRole('button', { name: 'Autres actions' }));
  await list.user.click(await screen.findByRole('menuitem', { name: 'Lancer' }));
  expect(await screen.findByText(/Les travaux ont commencé\./)).toBeDefined();
  expect(screen.queryByText(/1 fiche modifiée/)).toBeNull();
});

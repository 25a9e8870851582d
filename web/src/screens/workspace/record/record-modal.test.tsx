// @vitest-environment jsdom
import type { RecordKey } from '@ne2016/data-layer';
import { project } from '@ne2016/resources';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '../../../ui/testing/start-french-texts.ts';
import { giveElementsSize, openList } from '../testing/open-list.tsx';
import { ServerInMemory } from '../testing/server-in-memory.ts';

beforeAll(async () => {
  giveElementsSize();
  await startFrenchTexts();
});
afterEach(cleanup);

const projectNamed = (name: string) => ({ name, commune: 1, status: 'idea', description: null });

async function openProjects() {
  const server = new ServerInMemory({
    commune: [{ nom: 'Bourg', code: '01001' }],
    project: [projectNamed('Halle'), projectNamed('Pont')],
  });
  const list = await openList(server, project, 'Halle');
  return { server, ...list, addDraft: vi.spyOn(list.store, 'addDraft') };
}

const formOf = (name: string | RegExp) => screen.findByRole('dialog', { name });
const buttonOf = (parent: HTMLElement, name: string) => within(parent).getByRole('button', { name });
const noteIn = (form: HTMLElement) => within(form).getByRole('textbox', { name: /Description/ });
const question = () => screen.findByRole('alertdialog');
const untilClosed = () =>
  waitFor(() => expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).toBeNull());

type OpenedList = Awaited<ReturnType<typeof openProjects>>;

/** Opens a record and types into it. */
async function typeInto({ user, row }: OpenedList, name: string): Promise<HTMLElement> {
  await user.click(await row(name));
  const form = await formOf(name);
  await user.type(noteIn(form), `Vu pour ${name}`);
  return form;
}

async function abandon({ user }: OpenedList): Promise<void> {
  await user.keyboard('{Escape}');
  await user.click(buttonOf(await question(), 'Abandonner les modifications'));
  await untilClosed();
}

test('every opening has a form of its own: no message of the one before is left in it', async () => {
  const list = await openProjects();
  const form = await typeInto(list, 'Halle');
  await list.user.click(buttonOf(form, 'Enregistrer'));
  await untilClosed();
  await list.user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  const draft = await formOf(/Nouveau projet/);
  expect(within(draft).queryAllByText(/obligatoire\./)).toEqual([]);
  expect(draft.querySelector('[aria-invalid="true"]')).toBeNull();
});

test('a save that was given up neither closes the form of another record nor is told as done', async () => {
  const list = await openProjects();
  const release = list.server.hold('PUT');
  const form = await typeInto(list, 'Halle');
  await list.user.click(buttonOf(form, 'Enregistrer'));
  await abandon(list);
  const other = await typeInto(list, 'Pont');
  release();
  await waitFor(() => expect(list.store.get(1)?.saving).toBe(false));
  await list.user.type(noteIn(other), ' !');
  expect(list.store.get(2)?.values).toMatchObject({ description: 'Vu pour Pont !' });
  expect(screen.queryByText(/enregistré dans la liste/)).toBeNull();
});

test('what is given up is not unsaved any more, nor is a new record into which nothing was typed', async () => {
  const list = await openProjects();
  await typeInto(list, 'Halle');
  expect(list.layer.hasUnsaved()).toBe(true);
  await abandon(list);
  expect(list.layer.hasUnsaved()).toBe(false);
  await list.user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  await formOf(/Nouveau projet/);
  const { addDraft } = list;
  const key = addDraft.mock.results[0]?.value as RecordKey;
  expect(list.store.get(key)).toBeDefined();
  await list.user.keyboard('{Escape}');
  await untilClosed();
  expect(list.store.get(key)).toBeUndefined();
});

test('who deletes a record is not told that a colleague did', async () => {
  const list = await openProjects();
  const alerts = watchAlerts();
  await list.user.click(await list.row('Halle'));
  await list.user.click(buttonOf(await formOf('Halle'), 'Supprimer'));
  await list.user.click(buttonOf(await question(), 'Supprimer'));
  await untilClosed();
  expect(screen.getByText(/« Halle » .* supprimé de la liste/)).toBeDefined();
  expect(alerts()).toEqual([]);
});

test('a record that a colleague deletes is said to be gone, and a draft that is given up is not', async () => {
  const list = await openProjects();
  const form = await typeInto(list, 'Halle');
  act(() => list.store.receive({ action: 'deleted', id: 1 }));
  expect(within(form).getByRole('alert').textContent).toContain('a été supprimé');
  await list.user.keyboard('{Escape}');
  await untilClosed();
  const alerts = watchAlerts();
  await list.user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  await list.user.type(noteIn(await formOf(/Nouveau projet/)), 'Rien');
  await abandon(list);
  expect(alerts()).toEqual([]);
});

/** Keeps what alerts say from now on, however short they are there. */
function watchAlerts(): () => (string | null)[] {
  const said: (string | null)[] = [];
  new MutationObserver(() => {
    for (const alert of document.querySelectorAll('[role="alert"]')) said.push(alert.textContent);
  }).observe(document.body, { subtree: true, childList: true });
  return () => said;
}

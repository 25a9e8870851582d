// @vitest-environment jsdom
import type { RecordKey } from '@ne2016/data-layer';
import { FakeClock, problemResponse } from '@ne2016/data-layer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { projectWith, resourcesWith } from '#workspace/testing/short-resources.ts';

beforeAll(startFrenchTexts);

const project = projectWith('name', 'commune', 'status', 'description');
const projectNamed = (name: string) => ({ name, commune: 1, status: 'idea', description: null });

async function openProjects() {
  const records = {
    commune: [{ nom: 'Bourg', code: '01001' }],
    project: [projectNamed('Halle'), projectNamed('Pont')],
  };
  const clock = new FakeClock();
  const list = await openList(serveRecords(records, resourcesWith(project)), project, 'Halle', { clock });
  return { ...list, clock, addDraft: vi.spyOn(list.store, 'addDraft') };
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
  await enter(user, noteIn(form), `Vu pour ${name}`);
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

test('a record that was created is said to be so, by what it is called', async () => {
  const { user } = await openProjects();
  await user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  const form = await formOf(/Nouveau projet/);
  await enter(user, within(form).getByRole('textbox', { name: /Intitulé/ }), 'Gare');
  for (const [label, option] of [
    ['Commune', 'Bourg'],
    ['État', 'Voté'],
  ] as const) {
    await user.type(within(form).getByRole('combobox', { name: new RegExp(label) }), option);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
  }
  await user.click(buttonOf(form, 'Créer'));
  expect(await screen.findByText('Le projet « Gare » a été créé.')).toBeDefined();
});

test('who closes during a save is told to wait for it, and then asked for nothing', async () => {
  const list = await openProjects();
  const { release } = list.server.hold({ method: 'PUT' }, 'there');
  const form = await typeInto(list, 'Halle');
  await list.user.click(buttonOf(form, 'Enregistrer'));
  expect(buttonOf(form, 'Annuler').hasAttribute('disabled')).toBe(true);
  await list.user.keyboard('{Escape}');
  expect(await screen.findByText(/la fiche se fermera ensuite/)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  release();
  await untilClosed();
  expect(await screen.findByText(/« Halle » a été enregistré\./)).toBeDefined();
  expect(list.layer.hasUnsaved()).toBe(false);
});

test('who closes during a save that fails is asked what is to become of the edits', async () => {
  const list = await openProjects();
  const { release } = list.server.hold({ method: 'PUT' }, 'there');
  const form = await typeInto(list, 'Halle');
  await list.user.click(buttonOf(form, 'Enregistrer'));
  await list.user.keyboard('{Escape}');
  list.server.intercept(() => problemResponse(503, 'unavailable'));
  release();
  await list.user.click(buttonOf(await question(), 'Abandonner les modifications'));
  await untilClosed();
  expect(list.store.get(1)?.values).toMatchObject({ description: null });
});

/** Makes all calls fail from now on. Returns a function that ends this. */
function cutNetwork({ server }: OpenedList): () => void {
  return server.intercept(() => {
    throw new TypeError('Failed to fetch');
  });
}

/** Triggers the next poll, as when the network returns. */
const askAgain = ({ clock }: OpenedList) =>
  act(async () => {
    window.dispatchEvent(new Event('online'));
    clock.advance(5_000);
  });

test('nobody answers a save: it is said, and once the server answers again that is said and the save done again', async () => {
  const list = await openProjects();
  list.layer.start();
  const form = await typeInto(list, 'Halle');
  const bringBack = cutNetwork(list);
  await list.user.click(buttonOf(form, 'Enregistrer'));
  expect((await within(form).findByRole('alert')).textContent).toContain('Le serveur n’a pas répondu.');
  await askAgain(list);
  expect(await within(form).findByText(/^Hors connexion : votre saisie reste dans la fiche\./)).toBeDefined();
  expect(within(form).getByRole('alert').textContent).toContain('Le serveur n’a pas répondu.');
  bringBack();
  await askAgain(list);
  expect(await within(form).findByText(/^Le serveur répond de nouveau\./)).toBeDefined();
  expect(within(form).queryByText(/Hors connexion/)).toBeNull();
  await list.user.click(buttonOf(form, 'Réessayer'));
  await untilClosed();
  expect(list.server.records(project).get(1)).toMatchObject({ description: 'Vu pour Halle' });
});

test('a deletion that nobody answered is done again without another question', async () => {
  const list = await openProjects();
  await list.user.click(await list.row('Halle'));
  const form = await formOf('Halle');
  const bringBack = cutNetwork(list);
  await list.user.click(buttonOf(form, 'Supprimer'));
  await list.user.click(buttonOf(await question(), 'Supprimer'));
  const retry = await within(form).findByRole('button', { name: 'Réessayer' });
  bringBack();
  await list.user.click(retry);
  await untilClosed();
  expect(list.server.records(project).has(1)).toBe(false);
});

test('a record that is read while nobody answers is said to be perhaps old', async () => {
  const list = await openProjects();
  await list.user.click(await list.row('Halle'));
  const form = await formOf('Halle');
  list.layer.start();
  cutNetwork(list);
  await askAgain(list);
  expect(
    await within(form).findByText(/^Hors connexion : cette fiche n’est peut-être plus à jour\./),
  ).toBeDefined();
});

/** Edits a description that a colleague changes at the same time. */
async function openConflict() {
  const list = await openProjects();
  const form = await typeInto(list, 'Halle');
  list.server.write(project, 1, { description: 'Vu par Bob' }, 'Bob');
  act(() => list.store.receive({ action: 'updated', id: 1 }));
  const conflict = await within(form).findByRole('group', { name: /Description.*Modifié par Bob à/ });
  return { ...list, form, conflict };
}

test('a colleague’s change of what is being typed is shown beside it, and what was typed stays', async () => {
  const { form, conflict } = await openConflict();
  expect(conflict.textContent).toContain('Vu par Bob');
  expect(noteIn(form)).toHaveProperty('value', 'Vu pour Halle');
});

test.each([
  [
    'a colleague of one’s own name, by the address',
    { id: 'ada-2', name: 'Ada', email: 'ada@b.test' },
    /Modifié par Ada \(ada@b\.test\) à \d\d:\d\d$/,
  ],
  [
    'one’s own account on another page',
    { id: 'ada', name: 'Ada' },
    /Vous l’avez modifié à \d\d:\d\d, dans un autre onglet/,
  ],
  ['nobody where the account is no more', undefined, /Modifié entre-temps, à \d\d:\d\d$/],
] as const)('a conflict names %s', async (_, by, name) => {
  const list = await openProjects();
  const form = await typeInto(list, 'Halle');
  list.server.write(project, 1, { description: 'Vu ailleurs' }, by);
  list.server.write(project, 1, { name: 'Halle neuve' }, 'Bob');
  act(() => list.store.receive({ action: 'updated', id: 1 }));
  expect(await within(form).findByRole('group', { name })).toBeDefined();
});

test('nothing is sent over a conflict: saving moves the focus to it and says that a choice is due', async () => {
  const { form, conflict, user, store } = await openConflict();
  const save = vi.spyOn(store, 'save');
  await user.click(buttonOf(form, 'Enregistrer'));
  await waitFor(() => expect(document.activeElement).toBe(conflict));
  expect(conflict.textContent).toContain('Choisissez la valeur à garder');
  await user.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
  expect(store.get(1)?.conflicts).toEqual(['description']);
});

test('a save at the same moment as a colleague’s becomes a conflict with who and when, and keeping mine saves it', async () => {
  const list = await openProjects();
  const form = await typeInto(list, 'Halle');
  list.server.write(project, 1, { description: 'Vu par Bob' }, 'Bob');
  await list.user.click(buttonOf(form, 'Enregistrer'));
  const conflict = await within(form).findByRole('group', {
    name: /Description.*Modifié par Bob à \d\d:\d\d/,
  });
  await waitFor(() => expect(document.activeElement).toBe(conflict));
  expect(conflict.textContent).toContain('Choisissez la valeur à garder');
  expect(noteIn(form)).toHaveProperty('value', 'Vu pour Halle');
  // The conflict replaces the error.
  expect(within(form).queryByRole('alert')).toBeNull();
  expect(within(form).queryByText(/modifiée entre-temps/)).toBeNull();
  await list.user.click(buttonOf(conflict, 'Garder ma saisie'));
  expect(within(form).queryByRole('alert')).toBeNull();
  await list.user.pointer({
    keys: '[MouseLeft]',
    target: buttonOf(form, 'Enregistrer'),
    coords: { clientY: 400 },
  });
  await untilClosed();
  expect(list.server.records(project).get(1)).toMatchObject({ description: 'Vu pour Halle' });
});

test('who keeps what they typed goes on in the field, and can save it', async () => {
  const { form, conflict, user, server } = await openConflict();
  await user.click(buttonOf(conflict, 'Garder ma saisie'));
  expect(document.activeElement).toBe(noteIn(form));
  expect(within(form).queryByRole('group', { name: /Modifié par/ })).toBeNull();
  await user.pointer({
    keys: '[MouseLeft]',
    target: buttonOf(form, 'Enregistrer'),
    coords: { clientY: 400 },
  });
  await untilClosed();
  expect(server.records(project).get(1)).toMatchObject({ description: 'Vu pour Halle' });
});

test('the second click of a double click on a choice hits nothing of what has moved there', async () => {
  const { form, conflict, user } = await openConflict();
  // On a busy machine, the two clicks would be too far apart for a double click.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1);
  await user.click(buttonOf(conflict, 'Garder ma saisie'));
  await user.click(buttonOf(form, 'Annuler'));
  expect(document.activeElement).toBe(noteIn(form));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a conflict is announced where it is always in sight, and a click leads to it', async () => {
  const { form, conflict, user } = await openConflict();
  await user.click(buttonOf(form, '1\u00A0conflit à résoudre'));
  expect(document.activeElement).toBe(conflict);
  await user.click(buttonOf(conflict, 'Garder ma saisie'));
  expect(within(form).queryByRole('button', { name: /conflit/ })).toBeNull();
});

test('who takes the colleague’s value goes on in the field, with nothing unsaved', async () => {
  const { form, conflict, user, layer } = await openConflict();
  await user.click(buttonOf(conflict, 'Prendre sa valeur'));
  expect(document.activeElement).toBe(noteIn(form));
  expect(noteIn(form)).toHaveProperty('value', 'Vu par Bob');
  expect(layer.hasUnsaved()).toBe(false);
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
  expect(screen.getByText(/« Halle » a été supprimé\./)).toBeDefined();
  expect(alerts()).toEqual([]);
});

test('a record that a colleague deletes is said to be gone, and a draft that is given up is not', async () => {
  const list = await openProjects();
  const form = await typeInto(list, 'Halle');
  await list.deleteElsewhere(1);
  expect(within(form).getByRole('alert').textContent).toContain('a été supprimé');
  await list.user.keyboard('{Escape}');
  await list.user.click(buttonOf(await question(), 'Revenir à la fiche'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(noteIn(form)).toHaveProperty('value', 'Vu pour Halle');
  await list.user.click(within(form).getByText('Fermer'));
  await list.user.click(buttonOf(await question(), 'Fermer la fiche'));
  await untilClosed();
  const alerts = watchAlerts();
  await list.user.click(screen.getByRole('button', { name: 'Nouveau projet' }));
  await enter(list.user, noteIn(await formOf(/Nouveau projet/)), 'Rien');
  await abandon(list);
  expect(alerts()).toEqual([]);
});

/** Records the texts of alerts from now on, even of short-lived ones. */
function watchAlerts(): () => (string | null)[] {
  const said: (string | null)[] = [];
  new MutationObserver(() => {
    for (const alert of document.querySelectorAll('[role="alert"]')) said.push(alert.textContent);
  }).observe(document.body, { subtree: true, childList: true });
  return () => said;
}

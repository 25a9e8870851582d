// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { problemResponse } from '@ne2016/data-layer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enter } from '#ui/testing/set-up-user.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';

beforeAll(startFrenchTexts);

const saved = { resource: 'project', settings: 'sort=name', shared: true, isDefault: true };

/** Opens a view; there is one of this user and one of a colleague. */
async function openView(query: string, settings = saved.settings) {
  const records = [
    { ...saved, name: 'La mienne', owner: 'ada', settings },
    { ...saved, name: 'La sienne', owner: 'bob' },
  ];
  const served = serveRecords({ project: [{ name: 'Pont' }], app_view: records }, [...resources, savedViews]);
  const list = await openList(served, project, 'Pont', { query });
  const views = list.layer.store(savedViews);
  await waitFor(() => expect(views.state.state).toBe('ready'));
  const choose = async (action: string) => {
    await list.user.click(await screen.findByRole('button', { name: /^Vue\s:/ }));
    await list.user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  const openForm = () => choose('Nom et options…');
  const openNewForm = () => choose('Enregistrer sous…');
  const sent = () => served.server.calls.filter(({ method }) => method === 'PUT' || method === 'POST');
  return { ...list, views, openForm, openNewForm, sent };
}

async function rename(user: Awaited<ReturnType<typeof openView>>['user'], name: string) {
  const field = screen.getByRole('textbox', { name: 'Nom de la vue' });
  await user.clear(field);
  await enter(user, field, name);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the menu of a view leads to the whole list where the list opens with one, and that list has an address', async () => {
  const { user } = await openView('');
  await user.click(await screen.findByRole('button', { name: /^Vue\s:/ }));
  expect(screen.getAllByRole('menuitem')[0]?.textContent).toBe('Toute la liste');
  await user.click(screen.getByRole('menuitem', { name: 'Toute la liste' }));
  await waitFor(() => expect(location.hash).toBe('#/espace/project?search='));
  expect(screen.queryByRole('button', { name: /^Vue\s:/ })).toBeNull();
});

test('who renames the view of a colleague leaves their default alone', async () => {
  const { server, user, openForm, sent } = await openView('view=2');
  const form = await openForm();
  expect(form.getByRole('checkbox', { name: /pour tous/ })).toBeDefined();
  expect(form.queryByRole('checkbox', { name: /pour moi/ })).toBeNull();
  await rename(user, 'La nôtre');
  await untilClosed();
  expect(server.records(savedViews).get(2)).toMatchObject({ name: 'La nôtre', isDefault: true });
  expect(sent().map(({ body }) => body)).toEqual([{ name: 'La nôtre' }]);
});

test('who may not stop sharing the view of a colleague is told so in the form', async () => {
  const other = await openView('view=2');
  const shared = { name: 'Partager avec vos collègues' };
  const box = (await other.openForm()).getByRole<HTMLInputElement>('checkbox', shared);
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(screen.getByText(/Seul son auteur peut cesser de la partager/).id).toBe(
    box.getAttribute('aria-describedby'),
  );
  await other.user.click(screen.getByText(shared.name));
  await rename(other.user, 'La nôtre');
  await untilClosed();
  expect(other.sent().map(({ body }) => body)).toEqual([{ name: 'La nôtre' }]);
});

test('who stops sharing a view of their own may do so', async () => {
  const { server, user, openForm } = await openView('view=1');
  const form = await openForm();
  await user.click(form.getByRole('checkbox', { name: 'Partager avec vos collègues' }));
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await untilClosed();
  expect(server.records(savedViews).get(1)?.shared).toBe(false);
});

test('what a colleague changes while the form is open stays, but for what is chosen there', async () => {
  const { server, views, user, openForm } = await openView('view=1');
  const form = await openForm();
  server.write(savedViews, 1, { name: 'Rebaptisée' });
  act(() => views.receive({ action: 'updated', id: 1 }));
  await waitFor(() => expect(views.get(1)?.values.name).toBe('Rebaptisée'));
  await user.click(form.getByRole('checkbox', { name: /pour moi/ }));
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await untilClosed();
  expect(server.records(savedViews).get(1)).toMatchObject({ name: 'Rebaptisée', isDefault: false });
});

test('a view that is deleted while its form is open is not made anew', async () => {
  const { server, views, user, openForm, sent } = await openView('view=1');
  const form = await openForm();
  server.remove(savedViews, 1);
  act(() => views.receive({ action: 'deleted', id: 1 }));
  await waitFor(() => expect(views.get(1)).toBeUndefined());
  await rename(user, 'Encore là');
  await waitFor(() => expect(form.getByText(/Cette vue vient d’être supprimée/)).toBeDefined());
  expect(sent()).toEqual([]);
});

test('a view whose creation was not heard of is created once when it is tried again', async () => {
  const { server, views, user, openNewForm } = await openView('view=2');
  await openNewForm();
  server.hold({ method: 'POST' }).cut();
  await rename(user, 'Nouvelle');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/connexion|réseau|serveur/));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await untilClosed();
  const names = () => Array.from(server.records(savedViews).values(), ({ name }) => name);
  expect(names()).toEqual(['La mienne', 'La sienne', 'Nouvelle']);
  expect(views.hasUnsaved()).toBe(false);
});

test('a name that is taken is told at its field, which gets the focus back', async () => {
  const { user, openNewForm, server } = await openView('view=2');
  const form = await openNewForm();
  const errors = [{ attribute: 'name', validator: 'unique', params: {}, message: '' }];
  server.intercept(({ method }) =>
    method === 'POST' ? problemResponse(409, 'value_not_unique', { errors }) : undefined,
  );
  await rename(user, 'La mienne');
  const field = form.getByRole('textbox', { name: 'Nom de la vue' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toContain('porte déjà ce nom');
});

test('a default that does not give way to another is told', async () => {
  const { server, user, openNewForm } = await openView('view=2');
  const form = await openNewForm();
  server.intercept(({ method }) => (method === 'PUT' ? new TypeError('no network') : undefined));
  await user.click(form.getByRole('checkbox', { name: /pour moi/ }));
  await rename(user, 'Nouvelle');
  await waitFor(() => expect(screen.getByText(/encore avec la vue «\sLa mienne\s»/)).toBeDefined());
});

test('a saved view is saved without what means nothing any more, and the focus stays in the page', async () => {
  const { server, user } = await openView('view=1', 'sort=name&gantt=1');
  expect(screen.queryByText('Vue modifiée')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Retirer ces éléments' }));
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByText(/ne peut pas être appliquée/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enregistrer la vue' }));
  await waitFor(() => expect(server.records(savedViews).get(1)?.settings).toBe('sort=name'));
  await waitFor(() => expect(screen.queryByText('Vue modifiée')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

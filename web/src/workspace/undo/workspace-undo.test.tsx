// @vitest-environment jsdom
import { headers } from '@ne2016/contract';
import { project, resources } from '@ne2016/contract/testing';
import { FakeClock } from '@ne2016/data-layer/testing';
import { createDataLayer, type HttpClient } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { undoLog } from '@ne2016/data-layer/undo';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { bulkResultsOf } from '#live/bulk/use-bulk-works.ts';
import { serveRecords } from '../testing/serve-records.ts';
import * as linked from '#values/resource-by-name.ts';
import { undoPart } from '#live/undo/undo.ts';
import { fixedPerson } from '#platform/current-person.ts';
import { WorkspaceContext, WorkspaceParts } from '#platform/workspace.ts';
import { ToastQueue } from '#ui/toast/toast-queue.ts';
import { WorkspaceUndo } from './workspace-undo.ts';
import { UndoRefusal } from './undo-refusal.tsx';

beforeAll(startFrenchTexts);

/** Renders the messages of the undo of an editor, for the list of a server. */
async function renderUndo(http: HttpClient) {
  const clock = new FakeClock();
  const layer = createDataLayer({ resources, http, clock, undo: undoLog, extensions: true });
  const store = layer.store(project);
  await store.reload();
  const toasts = new ToastQueue();
  const undo = new WorkspaceUndo({ layer, person: fixedPerson({ id: 'ada', role: 'editor' }), toasts });
  render(
    <ToastRegion queue={toasts}>
      <DataLayerProvider layer={layer}>
        <WorkspaceContext value={new WorkspaceParts().add(undoPart, undo)}>
          <UndoRefusal userId="ada" http={http} onOpen={() => undefined} />
        </WorkspaceContext>
      </DataLayerProvider>
    </ToastRegion>,
  );
  return { layer, clock, store, undo };
}

test('the button to undo is offered to who may do the contrary', async () => {
  const canWhen = {
    update: ({ status }: { readonly status?: unknown }) => status !== 'done',
    delete: ({ status }: { readonly status?: unknown }) => status !== 'running',
  };
  vi.spyOn(linked, 'linkedResource').mockReturnValue({ ...project, canWhen });
  const { http } = serveRecords({ project: [{ name: 'Halle', status: 'idea', commune: 1 }] });
  const { store, undo } = await renderUndo(http);
  const save = async (status: string) => {
    store.edit(1, { status } as object);
    await store.save(1);
    return undo.offer(project, 'saved') !== undefined;
  };
  expect(await save('approved')).toBe(true);
  expect(await save('done')).toBe(false);
  const create = async (status: string) => {
    await store.save(store.addDraft({ name: 'Pont', status } as object));
    return undo.offer(project, 'created') !== undefined;
  };
  expect(await create('running')).toBe(false);
  expect(await create('idea')).toBe(true);
});

test('an undo is not offered for values that became read-only, unless it makes them writable first', async () => {
  const readOnlyIf = { name: ({ status }: { readonly status?: unknown }) => status === 'done' };
  vi.spyOn(linked, 'linkedResource').mockReturnValue({ ...project, readOnlyIf });
  const { http } = serveRecords({ project: [{ name: 'Halle', status: 'idea', commune: 1 }] });
  const { layer, store, undo } = await renderUndo(http);
  const save = async (values: object) => {
    store.edit(1, values);
    await store.save(1);
    return undo.offer(project, 'saved') !== undefined;
  };
  expect(await save({ name: 'Halles' })).toBe(true);
  expect(await save({ status: 'done' })).toBe(true);
  expect(await save({ name: 'Marché' })).toBe(false);
  const after = layer.undo?.steps.at(-1)?.number ?? 0;
  await save({ status: 'idea' });
  await save({ name: 'Halle' });
  await save({ status: 'done' });
  const isMeant = ({ number }: { readonly number: number }) => number > after + 1;
  expect(undo.offerAll(after, isMeant, 1)).toBeDefined();
});

test('several creations are undone by deletions of one action, and a single one names none', async () => {
  const { server, http } = serveRecords();
  const { layer, store, undo } = await renderUndo(http);
  const undoCreations = async (count: number) => {
    const after = layer.undo?.steps.at(-1)?.number ?? 0;
    for (let number = 0; number < count; number += 1)
      await store.save(store.addDraft({ name: `Pont ${number}` }));
    server.calls.length = 0;
    act(() => undo.offerAll(after, () => true, count)?.run());
    await waitFor(() => expect(server.records(project).size).toBe(0));
    return server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
  };
  const [one, other] = await undoCreations(2);
  expect(one).toMatch(/^[\w-]{1,64}$/);
  expect(other).toBe(one);
  expect(await undoCreations(1)).toEqual([null]);
});

test('of several steps the newest is undone first: an older one has its value to come back to by then', async () => {
  const { server, http } = serveRecords({ project: [{ name: 'Halle', status: 'idea', commune: 1 }] });
  const { store, undo } = await renderUndo(http);
  for (const name of ['Marché', 'Préau']) {
    store.edit(1, { name });
    await store.save(1);
  }
  undo.offerAll(0, () => true, 1)?.run();
  await waitFor(() => expect(server.records(project).get(1)).toMatchObject({ name: 'Halle' }));
});

test('who undoes a deletion that a colleague has undone is told so', async () => {
  const { server, http } = serveRecords({
    project: [
      { name: 'Halle', commune: 1 },
      { name: 'Pont', commune: 1 },
      { name: 'Quai', commune: 1 },
    ],
  });
  const { store, undo } = await renderUndo(http);
  await store.remove(1);
  server.write(project, 1, { name: 'Halle', commune: 1 });
  await undo.undo();
  expect(
    await screen.findByText(
      '« Halle » : cette fiche avait déjà été restaurée, depuis la corbeille ou par une autre personne.',
    ),
  ).toBeDefined();
  const end = undo.gather(project, [2, 3]);
  await Promise.all([store.remove(2), store.remove(3)]);
  end();
  server.write(project, 2, { name: 'Pont', commune: 1 });
  await undo.undo();
  expect(
    await screen.findByText(
      '1 fiche a été restaurée. 1 fiche l’avait déjà été, depuis la corbeille ou par une autre personne.',
    ),
  ).toBeDefined();
});

test('a bulk deletion that is undone by the key is not offered by its panel any more, nor is it after other offers', async () => {
  const names = ['Halle', 'Pont', 'Quai'].map((name) => ({ name, commune: 1 }));
  const { layer, store, undo } = await renderUndo(serveRecords({ project: names }).http);
  const results = bulkResultsOf(layer);
  const end = undo.gather(project, [1, 2]);
  await Promise.all([store.remove(1), store.remove(2)]);
  end();
  const offered = undo.offer(project, 'deleted');
  results.add({ kind: 'delete', resource: project, done: 2, refused: [], undo: offered });
  store.edit(3, { name: 'Port' });
  await store.save(3);
  undo.offer(project, 'saved');
  await act(() => undo.undo());
  expect(results.results).toHaveLength(1);
  await act(() => undo.undo());
  expect(results.results).toEqual([]);
});

test.each(['undo', 'offerAll'] as const)(
  'an %s that nobody answers is offered again, once more when the server answers',
  async (way) => {
    const { server, http } = serveRecords({
      project: [
        { name: 'Halle', commune: 1 },
        { name: 'Pont', commune: 1 },
      ],
    });
    const { layer, clock, store, undo } = await renderUndo(http);
    layer.start();
    for (const id of [1, 2]) {
      store.edit(id, { name: 'Quai' });
      await store.save(id);
    }
    const bringBack = server.intercept(() => {
      throw new TypeError('Failed to fetch');
    });
    if (way === 'undo') void undo.undo();
    else undo.offerAll(0, () => true, 2)?.run();
    await screen.findByText(/Le serveur n’a pas répondu/);
    bringBack();
    await act(async () => {
      window.dispatchEvent(new Event('online'));
      clock.advance(5_000);
    });
    await screen.findByText(/Le serveur répond de nouveau/);
    screen.getByRole('button', { name: 'Réessayer' }).click();
    await waitFor(() => expect(server.records(project).get(2)).toMatchObject({ name: 'Pont' }));
    const first = way === 'undo' ? 'Quai' : 'Halle';
    await waitFor(() => expect(server.records(project).get(1)).toMatchObject({ name: first }));
  },
);

test('what was undone is redone by the button of its message, which goes when something new is done', async () => {
  const { server, http } = serveRecords({ project: [{ name: 'Halle', commune: 1 }] });
  const { store, undo } = await renderUndo(http);
  const rename = async (name: string) => {
    store.edit(1, { name });
    await store.save(1);
  };
  await rename('Marché');
  await act(() => undo.undo());
  act(() => screen.getByRole('button', { name: 'Rétablir' }).click());
  expect(await screen.findByText('Modification rétablie : « Marché ».')).toBeDefined();
  expect(server.records(project).get(1)).toMatchObject({ name: 'Marché' });
  expect(screen.queryByText(/Modification annulée/)).toBeNull();
  await act(() => undo.undo());
  expect(screen.getByRole('button', { name: 'Rétablir' })).toBeDefined();
  await act(() => rename('Préau'));
  expect(screen.queryByRole('button', { name: 'Rétablir' })).toBeNull();
  await act(() => undo.redo());
  expect(screen.getByText('Il n’y a rien à rétablir.')).toBeDefined();
  expect(server.records(project).get(1)).toMatchObject({ name: 'Préau' });
});

test('what was undone together is redone together, oldest first, and what was undone singly is not', async () => {
  const { server, http } = serveRecords({ project: [{ name: 'Halle', commune: 1 }] });
  const { store, undo } = await renderUndo(http);
  const nameOf = () => server.records(project).get(1)?.name;
  for (const name of ['Marché', 'Préau']) {
    store.edit(1, { name });
    await store.save(1);
  }
  act(() => undo.offerAll(0, () => true, 1)?.run());
  await screen.findByText('2 modifications ont été annulées.');
  expect(nameOf()).toBe('Halle');
  await act(() => undo.redo());
  expect(screen.getByText('2 modifications ont été rétablies.')).toBeDefined();
  expect(nameOf()).toBe('Préau');
  for (const name of ['Marché', 'Halle']) {
    await act(() => undo.undo());
    expect(nameOf()).toBe(name);
  }
  await act(() => undo.redo());
  expect(nameOf()).toBe('Marché');
});

test('a redo is refused where a colleague has written since, with what the person had written', async () => {
  const { server, http } = serveRecords({ project: [{ name: 'Halle', commune: 1 }] });
  const { store, undo } = await renderUndo(http);
  store.edit(1, { name: 'Marché' });
  await store.save(1);
  await act(() => undo.undo());
  server.write(project, 1, { name: 'Préau' });
  await act(() => undo.redo());
  expect(undo.refused).toMatchObject({
    way: 'redo',
    outcome: { conflicts: [{ attribute: 'name', before: 'Marché', expected: 'Halle', current: 'Préau' }] },
  });
  const refusal = screen.getByRole('alertdialog', { name: 'Rétablissement impossible' });
  expect(refusal.textContent).toContain('a changé depuis que vous avez annulé votre modification.');
  expect(refusal.textContent).toMatch(/Votre valeurMarchéValeur actuellePréau/);
  expect(server.records(project).get(1)).toMatchObject({ name: 'Préau' });
});

test('several deletions of one action are redone as one', async () => {
  const names = ['Halle', 'Pont'].map((name) => ({ name, commune: 1 }));
  const { server, http } = serveRecords({ project: names });
  const { store, undo } = await renderUndo(http);
  const end = undo.gather(project, [1, 2]);
  await Promise.all([store.remove(1), store.remove(2)]);
  end();
  await act(() => undo.undo());
  server.calls.length = 0;
  await act(() => undo.redo());
  expect(screen.getByText('2 fiches ont été supprimées de nouveau.')).toBeDefined();
  expect(server.records(project).size).toBe(0);
  const [one, other] = server.callsOf({ method: 'DELETE' }).map((call) => call.headers.get(headers.actionId));
  expect(one).toMatch(/^[\w-]{1,64}$/);
  expect(other).toBe(one);
});

test('undo and redo are possible while they have a step', async () => {
  const { http } = serveRecords({ project: [{ name: 'Halle', commune: 1 }] });
  const { store, undo } = await renderUndo(http);
  const possible = () => (['undo', 'redo'] as const).filter((way) => undo.isPossible(way));
  expect(possible()).toEqual([]);
  store.edit(1, { name: 'Marché' });
  await store.save(1);
  expect(possible()).toEqual(['undo']);
  await act(() => undo.undo());
  expect(possible()).toEqual(['redo']);
});

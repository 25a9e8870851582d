// @vitest-environment jsdom
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { undoLog } from '@ne2016/data-layer/undo';
import { project, resources } from '@ne2016/contract/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listPath, recordPath } from '#routes/list-paths.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { undoPart } from '#live/undo/undo.ts';
import { fixedPerson } from '#platform/current-person.ts';
import { WorkspaceContext, WorkspaceParts } from '#platform/workspace.ts';
import { ToastQueue } from '#ui/toast/toast-queue.ts';
import { WorkspaceUndo } from '#workspace/undo/workspace-undo.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { useOpenRecord } from './use-open-record.ts';

beforeAll(startFrenchTexts);
afterEach(() => void vi.useRealTimers());

function renderOpenRecord() {
  // A page without room for a record beside its list.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const layer = createDataLayer({ resources, http: serveRecords().http });
  return renderHook(() => useOpenRecord(project, { id: 'a', role: 'editor' }), {
    wrapper: ({ children }) => (
      <ToastRegion>
        <DataLayerProvider layer={layer}>{children}</DataLayerProvider>
      </ToastRegion>
    ),
  });
}

test('a form that closes late leaves the record open that was opened since', () => {
  const { result } = renderOpenRecord();
  act(() => result.current.open(1));
  const { editor } = result.current;
  act(() => result.current.open(2));
  act(() => editor?.close());
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: true });
  act(() => result.current.editor?.close());
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: false });
});

test('a record that is opened while another one closes stays open', async () => {
  void pageNavigator.push(listPath('project'));
  const { result } = renderOpenRecord();
  act(() => result.current.open(1));
  act(() => result.current.editor?.close());
  act(() => result.current.open(2));
  await waitFor(() => expect(location.hash).toBe(`#${recordPath('project', 2)}`));
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: true });
  history.back();
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
});

test('a record that took the place of one that was reached by a link closes without leaving the application', async () => {
  history.replaceState(null, '', `#${recordPath('project', 1)}`);
  const { result } = renderOpenRecord();
  const move = vi.spyOn(history, 'go');
  act(() => result.current.open(2));
  await waitFor(() => expect(location.hash).toBe(`#${recordPath('project', 2)}`));
  act(() => result.current.editor?.close());
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
  expect(move).not.toHaveBeenCalled();
});

/** Navigates elsewhere, and expects that nothing leaves that address. */
async function expectToStayElsewhere() {
  await pageNavigator.push(listPath('commune'));
  await pageNavigator.untilStill();
  expect(location.hash).toBe(`#${listPath('commune')}`);
}

test('a list that was left while a record waits for its address names it no more', async () => {
  void pageNavigator.push(listPath('project'));
  const { result, unmount } = renderOpenRecord();
  act(() => result.current.open(1));
  act(() => result.current.editor?.close());
  act(() => result.current.open(2));
  unmount();
  await expectToStayElsewhere();
});

test('a list that was left while a record waits for its modal goes nowhere once that has gone', async () => {
  void pageNavigator.push(listPath('project'));
  const { result, unmount } = renderOpenRecord();
  act(() => result.current.open(1));
  const release = pageNavigator.hold({ id: 'a', within: null, requestClose: () => Promise.resolve(true) });
  await pageNavigator.untilStill();
  act(() => result.current.editor?.close());
  unmount();
  void release();
  await expectToStayElsewhere();
});

/** Opens a record that was just created. Returns a function that undoes the creation. */
async function openCreated() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  history.replaceState(null, '', `#${listPath('project')}`);
  const user = { id: 'a', role: 'editor' } as const;
  const layer = createDataLayer({ resources, http: serveRecords().http, undo: undoLog, extensions: true });
  const store = layer.store(project);
  await store.reload();
  const toasts = new ToastQueue();
  const undo = new WorkspaceUndo({ layer, person: fixedPerson(user), toasts });
  const parts = new WorkspaceParts().add(undoPart, undo);
  const { result } = renderHook(() => useOpenRecord(project, user), {
    wrapper: ({ children }) => (
      <ToastRegion queue={toasts}>
        <DataLayerProvider layer={layer}>
          <WorkspaceContext value={parts}>{children}</WorkspaceContext>
        </DataLayerProvider>
      </ToastRegion>
    ),
  });
  const id = Number(await store.save(store.addDraft({ name: 'Gare', commune: 1 })));
  act(() => result.current.open(id));
  return { result, undo, store, id };
}

test('a new record that is edited while it is created gets its address', async () => {
  void pageNavigator.push(listPath('project'));
  const { result } = renderOpenRecord();
  act(() => result.current.add());
  await waitFor(() => expect(result.current.opened?.isOpen).toBe(true));
  const { editor } = result.current;
  for (const [name, value] of Object.entries({ name: 'Halle', commune: 1, status: 'idea' }))
    act(() => editor?.change(name, value));
  const saving = editor?.save(true);
  act(() => editor?.change('name', 'Halle neuve'));
  await act(async () => {
    expect(await saving).toMatchObject({ type: 'partlySaved', isNew: true });
  });
  await waitFor(() => expect(location.hash).toBe(`#${recordPath('project', 1)}`));
  expect(result.current.opened).toMatchObject({ key: 1, isOpen: true });
  expect(result.current.editor).toBe(editor);
  act(() => editor?.close());
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
});

test('a record whose creation is undone closes', async () => {
  const { result, undo, store, id } = await openCreated();
  await act(() => undo.undo());
  expect(store.get(id)).toBeUndefined();
  expect(result.current.opened).toMatchObject({ key: id, isOpen: false });
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
});

test('a record whose creation is undone stays open over what was typed since', async () => {
  const { result, undo, store, id } = await openCreated();
  act(() => store.edit(id, { name: 'Gare routière' }));
  await act(() => undo.undo());
  expect(result.current.opened).toMatchObject({ key: id, isOpen: true });
});

// @vitest-environment jsdom
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { undoLog } from '@ne2016/data-layer/undo';
import { project, resources } from '@ne2016/contract/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isGoingBack, navigate } from '#routes/hash-location.ts';
import { listPath, recordPath } from '#routes/list-paths.ts';
import { useBackRequest } from '#ui/modal/use-back-request.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { useUndo } from '#live/undo/undo-context.ts';
import { UndoProvider } from '#workspace/undo/undo-provider.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { useOpenRecord } from './use-open-record.ts';

beforeAll(startFrenchTexts);
afterEach(() => void vi.useRealTimers());
// A pending step back would leave the address of the next test.
afterEach(() => vi.waitUntil(() => !isGoingBack()));

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
  const { close } = result.current;
  act(() => result.current.open(2));
  act(() => close({ type: 'closed' }));
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: true });
  act(() => result.current.close({ type: 'closed' }));
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: false });
});

test('a record that is opened while another one closes stays open', async () => {
  navigate(listPath('project'));
  const { result } = renderOpenRecord();
  act(() => result.current.open(1));
  act(() => result.current.close({ type: 'closed' }));
  act(() => result.current.open(2));
  await waitFor(() => expect(location.hash).toBe(`#${recordPath('project', 2)}`));
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: true });
  history.back();
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
});

test('a record that took the place of one that was reached by a link closes without leaving the application', async () => {
  history.replaceState(null, '', `#${recordPath('project', 1)}`);
  const { result } = renderOpenRecord();
  const goBack = vi.spyOn(history, 'back');
  act(() => result.current.open(2));
  await waitFor(() => expect(location.hash).toBe(`#${recordPath('project', 2)}`));
  act(() => result.current.close({ type: 'closed' }));
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
  expect(goBack).not.toHaveBeenCalled();
});

/**
 * Navigates elsewhere as soon as the history has gone back, and expects that no timer leaves that address.
 */
async function expectToStayElsewhere() {
  const goneBack = vi.fn<() => void>();
  addEventListener('popstate', goneBack, { once: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(goneBack).toHaveBeenCalled();
  navigate(listPath('commune'));
  vi.runAllTimers();
  expect(location.hash).toBe(`#${listPath('commune')}`);
}

test('a list that was left while a record waits for its address names it no more', async () => {
  navigate(listPath('project'));
  const { result, unmount } = renderOpenRecord();
  vi.useFakeTimers();
  act(() => result.current.open(1));
  act(() => result.current.close({ type: 'closed' }));
  act(() => result.current.open(2));
  unmount();
  await expectToStayElsewhere();
});

test('a list that was left while a record waits for its modal goes nowhere once that has gone', async () => {
  navigate(listPath('project'));
  const { result, unmount } = renderOpenRecord();
  vi.useFakeTimers();
  act(() => result.current.open(1));
  const requestClose = () => Promise.resolve(true);
  const modal = renderHook(() => useBackRequest({ id: 'a', within: null, isOpen: true, requestClose }));
  act(() => result.current.close({ type: 'closed' }));
  unmount();
  modal.unmount();
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
  const { result } = renderHook(() => ({ record: useOpenRecord(project, user), undo: useUndo() }), {
    wrapper: ({ children }) => (
      <ToastRegion>
        <DataLayerProvider layer={layer}>
          <UndoProvider user={user}>{children}</UndoProvider>
        </DataLayerProvider>
      </ToastRegion>
    ),
  });
  const id = Number(await store.save(store.addDraft({ name: 'Gare', commune: 1 })));
  act(() => result.current.record.open(id));
  return { result, store, id };
}

test('a record whose creation is undone closes', async () => {
  const { result, store, id } = await openCreated();
  await act(() => result.current.undo.undo());
  expect(store.get(id)).toBeUndefined();
  expect(result.current.record.opened).toMatchObject({ key: id, isOpen: false });
  await waitFor(() => expect(location.hash).toBe(`#${listPath('project')}`));
});

test('a record whose creation is undone stays open over what was typed since', async () => {
  const { result, store, id } = await openCreated();
  act(() => store.edit(id, { name: 'Gare routière' }));
  await act(() => result.current.undo.undo());
  expect(result.current.record.opened).toMatchObject({ key: id, isOpen: true });
});

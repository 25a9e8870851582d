// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { undoLog } from '@ne2016/data-layer/undo';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '../../../ui/testing/start-french-texts.ts';
import { ToastRegion } from '../../../ui/toast/toast-region.tsx';
import { serveRecords } from '../testing/serve-records.ts';
import * as linked from '../values/resource-by-name.ts';
import { useUndo } from './undo-context.ts';
import { UndoProvider } from './undo-provider.tsx';

beforeAll(startFrenchTexts);
afterEach(cleanup);

test('the button to undo is offered to who may do the contrary', async () => {
  const canWhen = {
    update: ({ status }: { readonly status?: unknown }) => status !== 'done',
    delete: ({ status }: { readonly status?: unknown }) => status !== 'running',
  };
  vi.spyOn(linked, 'linkedResource').mockReturnValue({ ...project, canWhen });
  const { http } = serveRecords({ project: [{ name: 'Halle', status: 'idea', commune: 1 }] });
  const layer = createDataLayer({ resources, http, undo: undoLog });
  const store = layer.store(project);
  await store.reload();
  const { result } = renderHook(() => useUndo(), {
    wrapper: ({ children }) => (
      <ToastRegion>
        <DataLayerProvider layer={layer}>
          <UndoProvider user={{ id: 'ada', role: 'editor' }}>{children}</UndoProvider>
        </DataLayerProvider>
      </ToastRegion>
    ),
  });
  const save = async (status: string) => {
    store.edit(1, { status } as object);
    await store.save(1);
    return result.current.offer(project, 'saved') !== undefined;
  };
  expect(await save('approved')).toBe(true);
  expect(await save('done')).toBe(false);
  const create = async (status: string) => {
    await store.save(store.addDraft({ name: 'Pont', status } as object));
    return result.current.offer(project, 'created') !== undefined;
  };
  expect(await create('running')).toBe(false);
  expect(await create('idea')).toBe(true);
});

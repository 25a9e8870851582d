// @vitest-environment jsdom
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { project, resources } from '@ne2016/contract/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startFrenchTexts } from '../../../ui/testing/start-french-texts.ts';
import { ToastRegion } from '../../../ui/toast/toast-region.tsx';
import { serveRecords } from '../testing/serve-records.ts';
import { useOpenRecord } from './use-open-record.ts';

beforeAll(startFrenchTexts);
afterEach(cleanup);

test('a form that closes late leaves the record open that was opened since', () => {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  const { result } = renderHook(() => useOpenRecord(project, { id: 'a', role: 'editor' }), {
    wrapper: ({ children }) => (
      <ToastRegion>
        <DataLayerProvider layer={layer}>{children}</DataLayerProvider>
      </ToastRegion>
    ),
  });
  act(() => result.current.open(1));
  const { close } = result.current;
  act(() => result.current.open(2));
  act(() => close({ type: 'closed' }));
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: true });
  act(() => result.current.close({ type: 'closed' }));
  expect(result.current.opened).toMatchObject({ key: 2, isOpen: false });
});

// @vitest-environment jsdom
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { document as paper, resources } from '@ne2016/contract/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { useColumnSizing } from './use-column-sizing.ts';

// A header narrower than a date.
const attribute = { ...paper.attributes.dated, label: 'Le' };
const options = {
  resource: paper,
  columns: [{ name: 'dated', attribute, isTitle: false }],
  context: { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: String },
  change: () => undefined,
};

test('a column gets the width of its values once it has any: not of one that is being typed', async () => {
  const { server, http } = serveRecords({ document: [{ name: 'Plan', dated: null }] });
  const layer = createDataLayer({ resources, http });
  const store = layer.store(paper);
  store.load();
  await waitFor(() => expect(store.size).toBe(1));
  const { result } = renderHook(() => useColumnSizing(options), {
    wrapper: ({ children }) => <DataLayerProvider layer={layer}>{children}</DataLayerProvider>,
  });
  const { least } = result.current;
  act(() => store.edit(1, { dated: '3' }));
  expect(result.current.least).toBe(least);
  await act(() => store.revert(1));
  server.write(paper, 1, { dated: '2026-09-30' });
  act(() => store.receive({ action: 'updated', id: 1 }));
  await waitFor(() => expect(result.current.least).toBeGreaterThan(least));
});

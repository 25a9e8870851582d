// @vitest-environment jsdom
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { commune, project, resources } from '@ne2016/contract/testing';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { useUnloadGuard } from './use-unload-guard.ts';

function Guard() {
  useUnloadGuard();
  return null;
}

/** Whether the browser would ask before the page is left. */
function asks(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('the page is left without a question unless something of any list is unsaved', async () => {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  const { unmount } = render(
    <DataLayerProvider layer={layer}>
      <Guard />
    </DataLayerProvider>,
  );
  expect(asks()).toBe(false);
  const [projects, communes] = [layer.store(project), layer.store(commune)];
  projects.addDraft();
  expect(asks()).toBe(false);
  const draft = communes.addDraft({ nom: 'Bourg' });
  expect(asks()).toBe(true);
  await communes.revert(draft);
  expect(asks()).toBe(false);
  communes.addDraft({ nom: 'Bourg' });
  unmount();
  expect(asks()).toBe(false);
});

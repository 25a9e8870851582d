import type { Resource } from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { resources } from '@ne2016/contract/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { vi } from 'vitest';
import { ToastRegion } from '../../../ui/toast/toast-region.tsx';
import { FileCallsProvider } from '../files/file-calls-context.tsx';
import type { FileCalls } from '../files/file-calls.ts';
import { RecordList } from '../list/record-list.tsx';
import type { ServedRecords } from './serve-records.ts';

/** Gives the elements of a document without layout a size for this test, so that a long list has rows in sight. */
function giveElementsSize(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  HTMLElement.prototype.scrollTo = () => undefined;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
}

/** By which no file ever arrives. */
const noFileCalls: FileCalls = {
  send: () => () => new Promise(() => undefined),
  confirm: async () => undefined,
  uploadLimit: async () => null,
};

/** Shows a list of a server as an administrator sees it. */
export async function openList(
  { server, http }: ServedRecords,
  resource: Resource,
  firstRow: string,
  files = noFileCalls,
) {
  giveElementsSize();
  const layer = createDataLayer({ resources, http });
  let renders = 0;
  render(
    <ToastRegion>
      <DataLayerProvider layer={layer}>
        <FileCallsProvider calls={files}>
          <Profiler id="list" onRender={() => (renders += 1)}>
            <RecordList resource={resource} user={{ id: 'ada', role: 'admin' }} />
          </Profiler>
        </FileCallsProvider>
      </DataLayerProvider>
    </ToastRegion>,
  );
  const row = (text: string) => screen.findByRole('row', { name: new RegExp(text) });
  await row(firstRow);
  return {
    server,
    layer,
    store: layer.store(resource),
    user: userEvent.setup(),
    row,
    renders: () => renders,
  };
}

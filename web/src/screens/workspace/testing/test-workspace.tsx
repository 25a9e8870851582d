import type { Person, Resource } from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { resources as allResources } from '@ne2016/resources';
import { type ReactNode, useState } from 'react';
import { ToastRegion } from '../../../ui/toast/toast-region.tsx';
import { PersonContext } from '../extensions/person-context.ts';
import { serveRecords } from './serve-records.ts';

/** In a document without layout no element ever changes its size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= StillObserver;

interface TestWorkspaceProps {
  /** The records of a server in memory by resource, numbered from 1. */
  records?: Readonly<Record<string, readonly object[]>>;
  resources?: readonly Resource[];
  person?: Person;
  children: ReactNode;
}

/** What the code of an extension finds around itself, for a test without a server and a browser. */
export function TestWorkspace({
  records = {},
  resources = allResources,
  person = { id: 'ada', role: 'admin' },
  children,
}: TestWorkspaceProps) {
  const [layer] = useState(() => createDataLayer({ resources, http: serveRecords(records, resources).http }));
  return (
    <ToastRegion>
      <DataLayerProvider layer={layer}>
        <PersonContext value={person}>{children}</PersonContext>
      </DataLayerProvider>
    </ToastRegion>
  );
}

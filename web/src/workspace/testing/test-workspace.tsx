import type { Person, Resource } from '@ne2016/contract';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { resources as allResources } from '@ne2016/resources';
import { type ReactNode, useState } from 'react';
import { fetchedTexts } from '#i18n/fetched-texts.ts';
import { startI18n } from '#i18n/start-i18n.ts';
import { addBundledTexts, addFetchedTexts } from '#ui/texts/texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
// The texts are outside of all code, so they belong to no workspace.
import frenchTexts from '../../../../languages/fr_FR.json' with { type: 'json' };
import { fixedPerson, personPart } from '#platform/current-person.ts';
import { WorkspaceContext, WorkspaceParts } from '#platform/workspace.ts';
import { workspaceTexts } from '../workspace-texts.ts';
import { serveRecords } from './serve-records.ts';

/** In a document without layout no element ever changes its size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= StillObserver;

/** Loads only the texts present when the workspace shows a part: a part must bring its other texts. */
function startWorkspaceTexts(): void {
  startI18n('fr_FR');
  addFetchedTexts(fetchedTexts(frenchTexts));
  addBundledTexts(workspaceTexts);
}

interface TestWorkspaceProps {
  /** The records of a server in memory by resource, numbered from 1. */
  records?: Readonly<Record<string, readonly object[]>>;
  resources?: readonly Resource[];
  person?: Person;
  children: ReactNode;
}

/** The surroundings of an extension’s code, for a test without a server and a browser. */
export function TestWorkspace({
  records = {},
  resources = allResources,
  person = { id: 'ada', role: 'admin' },
  children,
}: TestWorkspaceProps) {
  const [layer] = useState(() => {
    startWorkspaceTexts();
    return createDataLayer({ resources, http: serveRecords(records, resources).http });
  });
  const parts = new WorkspaceParts().add(personPart, fixedPerson(person));
  return (
    <ToastRegion>
      <DataLayerProvider layer={layer}>
        <WorkspaceContext value={parts}>{children}</WorkspaceContext>
      </DataLayerProvider>
    </ToastRegion>
  );
}

// @vitest-environment jsdom
import type { HistoryEntry } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { historyCallsPart } from '#live/records/use-history-calls.ts';
import { WorkspaceContext, WorkspaceParts } from '#platform/workspace.ts';
import { DeletedRowMargin } from './row-margin.tsx';

beforeAll(startFrenchTexts);

const at = new Date(2016, 2, 5, 14, 7).toISOString();
const deletion: HistoryEntry = { version: '2', id: 4, action: 'deleted', at, by: null, changes: {} };

test.each([
  [
    'Supprimé par Driss Haddad le 05/03/2016 à 14:07',
    [{ ...deletion, by: { id: 'u2', name: 'Driss Haddad' } }],
  ],
  ['Supprimé le 05/03/2016 à 14:07', [deletion]],
  ['Supprimé', []],
])('a row that is held says « %s » as far as that is known', async (word, entries) => {
  const calls = { ofRecord: async () => ({ entries, next: null }) } as unknown as HistoryCalls;
  render(
    <WorkspaceContext value={new WorkspaceParts().add(historyCallsPart, calls)}>
      <DeletedRowMargin
        resource={project}
        id={4}
        pack={frFR}
        title="Halle"
        change={undefined}
        isSelected={false}
      />
    </WorkspaceContext>,
  );
  expect(await screen.findByText(word)).toBeDefined();
});

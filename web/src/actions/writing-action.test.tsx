// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { flag, type Resource } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { resourcesWith } from '#workspace/testing/short-resources.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import type { RecordsAction } from './on-records.ts';
import { registry } from './registry.ts';
import { writingAction } from './writing-action.ts';

beforeAll(startFrenchTexts);

/** Returns the action that CONTRIBUTING.md shows. */
function shownAction(): RecordsAction {
  const page = readFileSync(join(import.meta.dirname, '../../../CONTRIBUTING.md'), 'utf8');
  const [, code = ''] = /\/\/ web\/src\/actions\/archive\.ts\n([^]*?)```/.exec(page) ?? [];
  const body = stripTypeScriptTypes(code)
    .replaceAll(/^import .*$/gm, '')
    .replace('export const archive =', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval
  return (new Function('writingAction', body) as (write: typeof writingAction) => RecordsAction)(
    writingAction,
  );
}

/** Adds an action to the registry for this test. */
function register(action: RecordsAction): void {
  const list = registry.records as RecordsAction[];
  list.unshift(action);
  onTestFinished(() => void list.shift());
}

test('the action of the guide archives those of the selected records that the person may change', async () => {
  addBundledTexts({ record: { archive: 'Archiver' } });
  register(shownAction());
  const archivable: Resource = {
    ...project,
    attributes: { ...project.attributes, archived: flag({ label: 'Archivé' }) },
    canWhen: { update: ({ status }) => status !== 'running', delete: null },
  };
  const served = serveRecords(
    {
      project: [
        { name: 'Halle', status: 'done', archived: false },
        { name: 'Pont', status: 'running', archived: false },
        { name: 'Quai', status: 'done', archived: true },
      ],
    },
    resourcesWith(archivable),
  );
  const { user, server, actions } = await openList(served, archivable, 'Halle');
  await user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner', hidden: true }));
  const button = await screen.findByRole('button', { name: 'Archiver' });
  const names = actions().map(({ nameInSearch }) => nameInSearch()?.label);
  expect(names).toContain('Archiver (1\u00a0fiche sélectionnée)');
  await user.click(button);
  expect(await screen.findByText(/^Archiver\s: 1\sfiche modifiée/)).toBeDefined();
  const isArchived = () => [...server.records(archivable).values()].map(({ archived }) => archived);
  expect(isArchived()).toEqual([true, false, true]);
  // Nothing is left of it.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Archiver' })).toBeNull());
  await user.click(screen.getByText('Halle'));
  const record = within(await screen.findByRole('dialog', { name: 'Halle' }));
  await user.click(record.getByRole('button', { name: 'Autres actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Archiver' })).toBeNull();
});

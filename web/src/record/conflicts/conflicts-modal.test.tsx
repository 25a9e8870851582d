// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { ConflictsModal } from './conflicts-modal.tsx';
import { createRecordEditor, type RecordEditor } from '../editing/record-editor.ts';
import { useRecordEditing } from '../editing/use-record-editing.ts';

beforeAll(startFrenchTexts);

const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' };

function OpenConflicts({ editor, onClose }: { editor: RecordEditor; onClose: () => void }) {
  const editing = useRecordEditing(editor, true);
  if (editing === null) return null;
  return <ConflictsModal open {...{ editor, editing, context, onClose }} userId="ada" />;
}

/** A record with two attributes in conflict between an edit and a saved remote change. */
async function openConflicts() {
  const { server, http } = serveRecords({
    commune: [{ nom: 'Bourg' }],
    project: [{ name: 'Halle', budget: 1, priority: true, commune: 1, status: 'idea' }],
  });
  const layer = createDataLayer({ resources, http });
  const store = layer.store(project);
  await store.reload();
  store.edit(1, { name: 'Ma halle', budget: 99_000.2, priority: false });
  server.write(project, 1, { name: 'Sa halle', budget: 99_000.4 });
  store.receive({ action: 'updated', id: 1 });
  await waitFor(() => expect(store.get(1)?.conflicts).toHaveLength(2));
  const onClose = vi.fn();
  const editor = createRecordEditor(layer, project, 1);
  render(
    <DataLayerProvider layer={layer}>
      <OpenConflicts editor={editor} onClose={onClose} />
    </DataLayerProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  const choose = async (name: string) => {
    await userEvent.click(within(dialog).getByRole('button', { name }));
    await act(async () => undefined);
  };
  return { store, dialog, choose, onClose };
}

test('both values of an amount are shown to the cent, whatever the list leaves out', async () => {
  const { dialog } = await openConflicts();
  const budget = within(dialog).getByRole('region', { name: 'Budget' });
  const values = within(budget).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual([
    '99\u00A0000,20\u00A0€',
    '99\u00A0000,40\u00A0€',
  ]);
});

test('« Garder toutes mes saisies » keeps all that was typed, and ends the conflicts', async () => {
  const { store, choose, onClose } = await openConflicts();
  await choose('Garder toutes mes saisies');
  expect(store.get(1)).toMatchObject({
    conflicts: [],
    values: { name: 'Ma halle', budget: 99_000.2, priority: false },
    changed: ['name', 'budget', 'priority'],
  });
  expect(onClose).toHaveBeenCalled();
});

test('« Prendre toutes les autres valeurs » takes all that the colleague has saved, and nothing else', async () => {
  const { store, choose } = await openConflicts();
  await choose('Prendre toutes les autres valeurs');
  expect(store.get(1)).toMatchObject({
    conflicts: [],
    values: { name: 'Sa halle', budget: 99_000.4, priority: false },
    changed: ['priority'],
  });
});

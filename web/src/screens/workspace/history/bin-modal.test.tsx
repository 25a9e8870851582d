// @vitest-environment jsdom
import type { BinEntry } from '@ne2016/contract';
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { frFR } from '../../../formats/locale-pack.ts';
import { startFrenchTexts } from '../../../ui/testing/start-french-texts.ts';
import { addBundledTexts } from '../../../ui/texts/texts.ts';
import { ToastRegion } from '../../../ui/toast/toast-region.tsx';
import { serveRecords } from '../testing/serve-records.ts';
import { BinModal } from './bin-modal.tsx';
import { historyTexts } from './history-texts.ts';

beforeAll(() => {
  startFrenchTexts();
  addBundledTexts(historyTexts);
});
afterEach(cleanup);

const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' };
const at = (second: number) => new Date(Date.UTC(2026, 2, 5, 14, 0, second)).toISOString();
const entry = (id: number, second: number, name: string, code: string | null = null): BinEntry => ({
  ...{ id, at: at(second), by: { id: 'u1', name: 'Camille Martin' }, until: '2026-04-05T00:00:00.000Z' },
  values: { name, code },
});
/** Three were deleted together, of which a page has two; one was long before. */
const [newest, older] = [
  [entry(11, 40, 'Halle', 'PR-0011'), entry(12, 39, 'Halle', 'PR-0012')],
  [entry(13, 39, 'Halle'), entry(14, 5, 'Pont')],
];

async function openBin() {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  await layer.store(project).reload();
  const restore = vi.fn(async () => undefined);
  const calls = {
    ofRecord: vi.fn(),
    ofList: vi.fn(),
    restore,
    bin: async (_: unknown, cursor: string | undefined) =>
      cursor === undefined ? { entries: newest, next: '2' } : { entries: older, next: null },
  };
  render(
    <ToastRegion>
      <DataLayerProvider layer={layer}>
        <BinModal open onClose={vi.fn()} resource={project} context={context} calls={calls} />
      </DataLayerProvider>
    </ToastRegion>,
  );
  const together = await screen.findByText('3 fiches supprimées ensemble');
  return { together, restore };
}

const restored = (restore: { mock: { calls: readonly (readonly unknown[])[] } }) =>
  restore.mock.calls.map(([, id]) => id);

test('one deletion is one entry, and all of it is brought back together', async () => {
  const { restore } = await openBin();
  expect(screen.getAllByText('Pont (fiche n° 14)')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer les 3\u00a0fiches' }));
  await waitFor(() => expect(restored(restore)).toEqual([11, 12, 13]));
});

test('records of one title are told apart, and each can be brought back by itself', async () => {
  const { together, restore } = await openBin();
  const group = together.closest('li')!;
  await userEvent.click(within(group).getByText('Voir chaque fiche'));
  const names = within(group)
    .getAllByText(/^Halle/)
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Halle (PR-0011)', 'Halle (PR-0012)', 'Halle (fiche n°\u00a013)']);
  await userEvent.click(
    screen.getByRole('button', { name: 'Restaurer la fiche «\u00a0Halle (PR-0012)\u00a0»' }),
  );
  await waitFor(() => expect(restored(restore)).toEqual([12]));
});

// @vitest-environment jsdom
import type { BinEntry, RecordId } from '@ne2016/contract';
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer, type DataProblem, HttpError } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { BulkProgress } from '#live/bulk/bulk-progress.tsx';
import { ResultPanels } from '#workspace/result-panels.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { BinModal } from './bin-modal.tsx';
import { historyTexts } from '../history/history-texts.ts';

beforeAll(() => {
  startFrenchTexts();
  addBundledTexts(historyTexts);
});

const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' };
const at = (second: number) => new Date(Date.UTC(2026, 2, 5, 14, 0, second)).toISOString();
const entry = (id: number, second: number, name: string, code: string | null = null): BinEntry => ({
  ...{ id, at: at(second), by: { id: 'u1', name: 'Camille Martin' }, until: '2026-04-05T00:00:00.000Z' },
  values: { name, code },
});
/** Three records were deleted together, two of them on the first page; one was deleted long before. */
const [newest, older] = [
  [entry(11, 40, 'Halle', 'PR-0011'), entry(12, 39, 'Halle', 'PR-0012')],
  [entry(13, 39, 'Halle'), entry(14, 5, 'Pont')],
];

async function renderBin(
  pages: readonly [BinEntry[], BinEntry[]],
  refusalOf: (id: RecordId) => DataProblem | undefined = () => undefined,
) {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  await layer.store(project).reload();
  const restore = vi.fn(async (_: unknown, id: RecordId) => {
    const refusal = refusalOf(id);
    if (refusal !== undefined) throw new HttpError(refusal);
  });
  const calls = {
    ofRecord: vi.fn(),
    ofList: vi.fn(),
    restore,
    bin: vi.fn(async (_: unknown, cursor: string | undefined) =>
      cursor === undefined ? { entries: pages[0], next: '2' } : { entries: pages[1], next: null },
    ),
  };
  const page = (bin: ReactNode) => (
    <ToastRegion>
      <DataLayerProvider layer={layer}>
        <BulkProgress />
        <ResultPanels />
        {bin}
      </DataLayerProvider>
    </ToastRegion>
  );
  const bin = <BinModal open onClose={vi.fn()} resource={project} context={context} calls={calls} />;
  const { rerender } = render(page(bin));
  const [close, reopen] = [() => rerender(page(null)), () => rerender(page(bin))];
  return { restore, load: calls.bin, close, reopen };
}

const findTogether = () => screen.findByText('3 fiches supprimées ensemble');

async function openBin(refusalOf?: (id: RecordId) => DataProblem | undefined) {
  const parts = await renderBin([newest, older], refusalOf);
  return { ...parts, together: await findTogether() };
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

const problem = (
  status: number,
  code: DataProblem['code'],
  retryAfter: number | null = null,
): DataProblem => ({
  ...{ status, code, retryAfter, detail: 'Ce code est déjà pris.', errors: [] },
});

test('where the server takes no more for now, it says so and goes on when asked to, also once the bin is closed', async () => {
  let left = 1;
  const { restore, close, reopen } = await openBin(() =>
    (left -= 1) >= 0 ? undefined : problem(429, 'write_limit_reached', 900),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer les 3\u00a0fiches' }));
  // In the dialog of the bin, which is over the page.
  const bin = screen.getByRole('dialog');
  await within(bin).findByRole('button', { name: 'Continuer' });
  expect(bin.textContent).toContain('Restauration interrompue\u00a0: 1 sur 3. Le serveur limite');
  close();
  await screen.findByRole('button', { name: 'Continuer' });
  reopen();
  // It is not started twice.
  const again = await screen.findByRole('button', { name: 'Restaurer les 3\u00a0fiches' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  close();
  [left] = [9];
  restore.mockClear();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  expect(await screen.findByText('3 fiches ont été restaurées.')).toBeTruthy();
  expect(new Set(restored(restore))).toEqual(new Set([12, 13]));
});

test('what was not restored is named with the reason, in the bin and once it is closed', async () => {
  const { together, close } = await openBin((id) =>
    id === 13 ? problem(409, 'value_not_unique') : undefined,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer les 3\u00a0fiches' }));
  const alert = await within(together.closest('li')!).findByRole('alert');
  expect(alert.textContent).toBe('Une fiche n’a pas pu être restaurée.');
  expect(within(together.closest('li')!).getByText('Ce code est déjà pris.')).toBeTruthy();
  close();
  const panel = await screen.findByRole('region', { name: 'Résultat de la restauration\u00a0: Projets' });
  expect(within(panel).getByRole('status').textContent).toBe(
    'Projets\u00a0: 2\u00a0fiches ont été restaurées. Une fiche n’a pas pu être restaurée.',
  );
  expect(within(panel).getByRole('listitem').textContent).toBe(
    'Halle (fiche n°\u00a013) Ce code est déjà pris.',
  );
});

test('what nobody answered is restored again once the bin is closed, and what was refused stays named', async () => {
  let isReachable = false;
  const { restore, close } = await openBin((id) => {
    if (id === 13) return problem(409, 'value_not_unique');
    return isReachable ? undefined : problem(0, 'network');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer les 3\u00a0fiches' }));
  await screen.findByText('3 fiches n’ont pas pu être restaurées.');
  close();
  isReachable = true;
  restore.mockClear();
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('2 fiches ont été restaurées.')).toBeTruthy();
  expect(new Set(restored(restore))).toEqual(new Set([11, 12]));
  const panel = screen.getByRole('region', { name: 'Résultat de la restauration\u00a0: Projets' });
  expect(within(panel).getByRole('listitem').textContent).toBe(
    'Halle (fiche n°\u00a013) Ce code est déjà pris.',
  );
  expect(within(panel).queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('the first of a deletion at the end of a page is shown with the rest of it, which no single one asks for', async () => {
  const pages = [
    [entry(21, 150, 'Gymnase'), entry(22, 10, 'Halle')],
    [entry(23, 9, 'Halle'), entry(24, 8, 'Halle')],
  ] as const;
  const { load } = await renderBin([[...pages[0]], [...pages[1]]]);
  await screen.findByText('Gymnase (fiche n° 21)');
  expect(screen.queryByText('Halle (fiche n° 22)')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await findTogether();
});

test('an action is one entry over a pause and the end of a page, apart from what was deleted right after it', async () => {
  const of = (actionId: string, ...entries: BinEntry[]) => entries.map((one) => ({ ...one, actionId }));
  const { load, restore } = await renderBin([
    [...of('b', entry(31, 81, 'Gare'), entry(32, 81, 'Gare')), ...of('a', entry(33, 80, 'Halle'))],
    [...of('a', entry(34, 1, 'Halle'), entry(35, 0, 'Halle')), entry(36, 0, 'Pont')],
  ]);
  const together = await findTogether();
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('2 fiches supprimées ensemble')).toBeTruthy();
  expect(screen.getByText('Pont (fiche n° 36)')).toBeTruthy();
  await userEvent.click(
    within(together.closest('li')!).getByRole('button', { name: 'Restaurer les 3\u00a0fiches' }),
  );
  await waitFor(() => expect(restored(restore)).toEqual([33, 34, 35]));
});

test('a page that failed is asked for again', async () => {
  const { load } = await renderBin([
    [entry(41, 150, 'Gymnase'), entry(42, 100, 'Halle')],
    [entry(43, 5, 'Pont')],
  ]);
  const more = await screen.findByRole('button', { name: 'Afficher la suite' });
  load.mockRejectedValueOnce(new HttpError(problem(0, 'network')));
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Pont (fiche n° 43)')).toBeTruthy();
  expect(load.mock.calls.map(([, cursor]) => cursor)).toEqual([undefined, '2', '2']);
});

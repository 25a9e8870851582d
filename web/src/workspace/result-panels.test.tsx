// @vitest-environment jsdom
import { project, resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { FakeClock, problemResponse } from '@ne2016/data-layer/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from './testing/open-list.tsx';
import { serveRecords } from './testing/serve-records.ts';
import { ResultPanels } from './result-panels.tsx';
import { bulkResultsOf } from '#live/bulk/use-bulk-works.ts';

beforeAll(startFrenchTexts);

const panel = () => screen.getByRole('region', { name: 'Résultat de la suppression\u00a0: Projets' });

/** Opens a list whose records are all selected and about to be deleted. */
async function openDeletion(count: number, options: Parameters<typeof openList>[3] = {}) {
  const records = Array.from({ length: count }, (_, index) => ({
    name: `Banc ${index + 1}`,
    status: 'idea',
  }));
  records[1] = { ...records[1]!, name: 'Abri', code: 'PR-0042' } as (typeof records)[number];
  const list = await openList(serveRecords({ project: records }), project, 'Abri', options);
  await list.user.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }));
  await list.user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  const question = await screen.findByRole('alertdialog');
  const confirm = () => list.user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  return { ...list, question, confirm };
}

test('after several were deleted, each refused one is named with the reason until the panel is closed', async () => {
  const { server, user, confirm } = await openDeletion(4);
  server.intercept(({ method, path }) =>
    method === 'DELETE' && path.endsWith('/2')
      ? problemResponse(409, 'record_referenced', { references: [{ resource: 'document', count: 2 }] })
      : undefined,
  );
  await confirm();
  await waitFor(() =>
    expect(within(panel()).getByRole('status').textContent).toBe(
      'Projets\u00a0: 3\u00a0fiches ont été supprimées. Une fiche n’a pas pu être supprimée.',
    ),
  );
  const refused = within(panel()).getAllByRole('listitem');
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    'Abri (PR-0042) Cette fiche ne peut pas être supprimée, car elle est encore utilisée par 2\u00a0documents.',
  ]);
  await user.click(within(panel()).getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('region', { name: /^Résultat de la suppression/ })).toBeNull();
});

test('of a great part of a list, the number of records is typed', async () => {
  const { server, user, question, confirm } = await openDeletion(50);
  const number = within(question).getByRole('textbox', {
    name: 'Pour confirmer, saisissez le nombre de fiches à supprimer\u00a0: 50',
  });
  await confirm();
  await user.type(number, '5');
  await confirm();
  expect(question.textContent).toContain('Ce n’est pas le nombre de fiches à supprimer.');
  expect(server.records(project).size).toBe(50);
  await user.type(number, '0{Enter}');
  await waitFor(() => expect(server.records(project).size).toBe(0));
});

test('below that an ordinary question is asked', async () => {
  const { question } = await openDeletion(49);
  expect(within(question).queryByRole('textbox')).toBeNull();
});

test('what was deleted is brought back from the panel, which then closes', async () => {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  const undo = { label: 'Annuler', run: vi.fn() };
  bulkResultsOf(layer).add({ kind: 'delete', resource: project, done: 282, refused: [], undo });
  render(
    <DataLayerProvider layer={layer}>
      <ResultPanels />
    </DataLayerProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer les 282\u00a0fiches' }));
  expect(undo.run).toHaveBeenCalledOnce();
  expect(bulkResultsOf(layer).results).toEqual([]);
});

test('what was undone elsewhere is not offered by the panel any more', async () => {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  const results = bulkResultsOf(layer);
  const undo = { label: 'Annuler', run: vi.fn() };
  const refused = [{ key: 1, values: { name: 'Abri' }, problem: null }];
  for (const left of [refused, []])
    results.add({ kind: 'delete', resource: project, done: 2, refused: left, undo });
  render(
    <DataLayerProvider layer={layer}>
      <ResultPanels />
    </DataLayerProvider>,
  );
  for (const { undo } of results.results) act(() => undo && results.withdraw(undo));
  expect(screen.queryByRole('button', { name: /^Restaurer/ })).toBeNull();
  expect(within(panel()).getByRole('status').textContent).toBe(
    'Projets\u00a0: Une fiche n’a pas pu être supprimée.',
  );
});

test('what nobody answered is deleted again from the panel, which says when the server answers', async () => {
  const clock = new FakeClock();
  const { server, layer, user, confirm } = await openDeletion(4, { clock });
  layer.start();
  server.intercept(({ method, path }) =>
    method === 'DELETE' && path.endsWith('/2')
      ? problemResponse(409, 'record_referenced', { references: [{ resource: 'document', count: 2 }] })
      : undefined,
  );
  let isReachable = false;
  server.intercept(({ method, path }) => {
    if (!isReachable && !(method === 'DELETE' && /[12]$/.test(path))) throw new TypeError('Failed to fetch');
    return undefined;
  });
  await confirm();
  await screen.findByRole('button', { name: 'Réessayer' });
  const status = () => within(panel()).getByRole('status').textContent;
  expect(status()).not.toContain('répond de nouveau');
  isReachable = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    clock.advance(5_000);
  });
  await waitFor(() => expect(status()).toContain('Le serveur répond de nouveau. Vous pouvez réessayer.'));
  // Deleted by another user in the meantime.
  server.remove(project, 3);
  await act(() => layer.store(project).reload());
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(document.activeElement).not.toBe(document.body);
  expect(await screen.findByText('Une fiche a été supprimée.')).toBeTruthy();
  expect([...server.records(project).keys()]).toEqual([2]);
  // The refused record is still listed.
  expect(status()).toBe('Projets\u00a0: Une fiche a été supprimée. Une fiche n’a pas pu être supprimée.');
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('what became of a deletion stays until it is closed, also when its list is left while it runs', async () => {
  const openElsewhere = vi.fn();
  const { server, user, confirm, leave, comeBack } = await openDeletion(4, { openElsewhere });
  const held = server.hold({ method: 'DELETE', path: 'data/project/2' });
  server.intercept(({ method, path }) =>
    method === 'DELETE' && path.endsWith('/2')
      ? problemResponse(409, 'record_referenced', { references: [{ resource: 'document', count: 2 }] })
      : undefined,
  );
  await confirm();
  await waitFor(() => expect(server.records(project).size).toBe(1));
  leave();
  held.release();
  // It links to the list, and to each remaining record.
  const link = await within(await screen.findByRole('region', { name: /^Résultat/ })).findByRole('link', {
    name: 'Abri (PR-0042)',
  });
  expect(within(panel()).getByRole('link', { name: 'Projets' }).getAttribute('href')).toBe(
    '#/espace/project',
  );
  await user.click(link);
  expect(openElsewhere).toHaveBeenCalledExactlyOnceWith({ resource: project, key: 2 });
  comeBack();
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(1);
  await user.click(within(panel()).getByRole('button', { name: 'Fermer' }));
  // The button is gone, and Tab continues from the list.
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole('region', { name: /^Résultat de la suppression/ })).toBeNull();
});

// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { problemResponse } from '@ne2016/data-layer/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '../../../ui/testing/start-french-texts.ts';
import { openList } from '../testing/open-list.tsx';
import { serveRecords } from '../testing/serve-records.ts';
import { DeletionPanel } from './deletion-panel.tsx';

beforeAll(startFrenchTexts);
afterEach(cleanup);

const panel = () => screen.getByRole('region', { name: 'Résultat de la suppression' });

/** A list of which all records are selected, and are about to be deleted. */
async function openDeletion(count: number) {
  const records = Array.from({ length: count }, (_, index) => ({
    name: `Banc ${index + 1}`,
    status: 'idea',
  }));
  records[1] = { ...records[1]!, name: 'Abri', code: 'PR-0042' } as (typeof records)[number];
  const list = await openList(serveRecords({ project: records }), project, 'Abri');
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
      '3\u00a0fiches ont été supprimées. Une fiche n’a pas pu être supprimée\u00a0: elle reste sélectionnée.',
    ),
  );
  const refused = within(panel()).getAllByRole('listitem');
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    'Abri (PR-0042) Cette fiche ne peut pas être supprimée, car elle est encore utilisée par 2\u00a0documents.',
  ]);
  await user.click(within(panel()).getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('region', { name: 'Résultat de la suppression' })).toBeNull();
});

test('of a great part of a list, the number of records is typed', async () => {
  const { server, user, question, confirm } = await openDeletion(50);
  const number = within(question).getByRole('textbox', {
    name: 'Pour confirmer, écrivez le nombre de fiches à supprimer\u00a0: 50',
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
  const restore = { label: 'Annuler', run: vi.fn() };
  const onClose = vi.fn();
  render(
    <DeletionPanel resource={project} result={{ deleted: 282, refused: [], restore }} onClose={onClose} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Restaurer les 282\u00a0fiches' }));
  expect([restore.run.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

// @vitest-environment jsdom
import type { HistoryEntry, HistoryFilter, HistoryPage } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { render, screen } from '@testing-library/react';
import { setUpUser } from '#ui/testing/set-up-user.ts';
import { I18nProvider } from 'react-aria-components';
import { beforeAll, expect, test, vi } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { historyTexts } from './history-texts.ts';
import { RecordAt } from './record-at.tsx';

beforeAll(() => {
  startFrenchTexts();
  addBundledTexts(historyTexts);
});

const by = { id: 'u2', name: 'Driss Haddad' };
/** Returns noon of a day of March 2016 in the time zone of the browser. */
const noon = (day: number) => new Date(2016, 2, day, 12).toISOString();
const entry = (version: string, day: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ version, id: 4, action: 'updated', at: noon(day), by, changes: {} },
  ...more,
});

/** Created on the 2nd, renamed on the 5th, deleted on the 8th, restored on the 9th. */
const all: readonly HistoryEntry[] = [
  entry('4', 9, { action: 'restored', changes: { name: { before: null, after: 'Halle' } } }),
  entry('3', 8, { action: 'deleted', changes: { name: { before: 'Halle', after: null } } }),
  entry('2', 5, { changes: { name: { before: 'Marché', after: 'Halle' } } }),
  entry('1', 2, { action: 'created', changes: { name: { before: null, after: 'Marché' } } }),
];

/** Returns pages of one entry, as a server would. */
async function load({ from = '', until = '9', cursor = '5' }: HistoryFilter): Promise<HistoryPage> {
  const found = all.filter(({ at, version }) => at >= from && at < until && version < cursor);
  return { entries: found.slice(0, 1), next: found.length > 1 ? found[0]!.version : null };
}

function open() {
  const restore = vi.fn();
  render(
    <I18nProvider locale="fr-FR">
      <RecordAt
        resource={project}
        snapshot={{ name: 'Halle', priority: false }}
        context={{ pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' }}
        load={load}
        sign={null}
        onRestore={restore}
      />
    </I18nProvider>,
  );
  const user = setUpUser();
  const ask = async (text: string) => {
    await user.clear(screen.getByRole('textbox', { name: 'Fiche à une date' }));
    await user.type(screen.getByRole('textbox', { name: 'Fiche à une date' }), `${text}{Enter}`);
  };
  return { ask, user, restore };
}

test('a record is shown as it was at the end of a day, and can be brought back to that', async () => {
  const { ask, user, restore } = open();
  await ask('4/3/2016');
  const known =
    'Fiche au 04/03/2016 23:59. Dernier changement avant cette date : Driss Haddad, le 02/03/2016 à 12:00.';
  expect(await screen.findByText(known)).toBeDefined();
  expect(screen.getByText('Marché')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Revenir à cet état' }));
  expect(restore).toHaveBeenCalledWith({ name: 'Marché', priority: false }, []);
  await ask('5/3/2016 11:59');
  expect(await screen.findByText('Marché')).toBeDefined();
  await ask('5/3/2016 12:00');
  expect(await screen.findByText('Rien n’a changé depuis.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Revenir à cet état' })).toBeNull();
});

test.each([
  ['1/3/2016', /^Au 01\/03\/2016 23:59, la fiche n’existait pas encore\. Elle a été créée le 02\/03\/2016/],
  ['8/3/2016 18:00', /^Au 08\/03\/2016 18:00, la fiche était supprimée.*Driss Haddad, le 08\/03\/2016/],
  ['01/01/2099', /^Cette date est à venir/],
  ['hier', /^Saisissez une date, avec ou sans heure, par exemple 05\/03\/2016 14:07\./],
])('there is nothing to show of %s, which is said', async (text, said) => {
  const { ask } = open();
  await ask(text);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Revenir à cet état' })).toBeNull();
});

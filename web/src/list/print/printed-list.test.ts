// @vitest-environment jsdom
import { amount, defineResource, number, text } from '@ne2016/contract';
import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { addBundledTexts, currentTexts } from '#ui/texts/texts.ts';
import type { ListRow } from '#query/rows/list-rows.ts';
import { printTexts } from './print-texts.ts';
import { PrintedList, type PrintSource } from './printed-list.ts';

const road = defineResource('road', {
  labels: { plural: 'Routes', singular: 'route', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom' }),
    budget: amount({ label: 'Budget' }),
    length: number({ label: 'Longueur', decimals: 4 }),
    lanes: number({ label: 'Voies' }),
  },
  title: 'name',
  columns: ['name', 'budget', 'length'],
});

const columns = road.columns.map((name) => ({
  name,
  attribute: road.attributes[name as keyof typeof road.attributes],
  isTitle: name === 'name',
}));

beforeAll(() => {
  startFrenchTexts();
  addBundledTexts(printTexts);
});

function printed(rows: ListRow[], changes: Partial<PrintSource> = {}): PrintedList {
  const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' };
  const records = rows.filter(({ type }) => type === 'record').length;
  const source: PrintSource = {
    resource: road,
    title: 'Routes',
    facts: [],
    columns,
    rows: {
      size: rows.length,
      recordCount: records,
      rowAt: (index) => rows[index],
      indexOf: () => -1,
      indexOfGroup: () => -1,
    },
    functions: {},
    totals: new Map(),
    size: records,
    context,
    valuesOf: (key) => ({ name: `Route ${key}`, budget: 1, length: 2 }),
    ...changes,
  };
  return new PrintedList(source, currentTexts().t);
}

const texts = ({ element }: PrintedList) =>
  [...element.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

test('totals are written as on the screen, with their functions, of groups and of all', () => {
  const totals = new Map([
    ['budget', 37],
    ['length', 0.000_44],
    ['lanes', 2],
  ]);
  const group = { id: 'a', label: 'A', count: 1, isCollapsed: false, totals };
  const list = printed(
    [
      { type: 'group', group },
      { type: 'record', key: 1 },
    ],
    { functions: { budget: 'filled', length: 'average', lanes: 'sum' }, totals },
  );
  list.makeRows(() => false);
  const figures = ['Nombre de valeurs 37', 'Moyenne 0,0004'];
  expect(texts(list)).toEqual([
    ['A · 1\u00a0route · 2', ...figures],
    ['Route 1', '1,00\u00a0€', '2'],
    ['1\u00a0route · 2', ...figures],
  ]);
});

test('rows are those of the moment at which the list was printed', () => {
  const rows: ListRow[] = [1, 2].map((key) => ({ type: 'record', key }));
  const list = printed(rows);
  list.makeRows(() => true);
  rows.splice(0, 2, { type: 'record', key: 3 });
  list.makeRows(() => false);
  expect(texts(list).map(([name]) => name)).toEqual(['Route 1', 'Route 2']);
});

test('after 5,000 records the rest is only named', () => {
  const rows = Array.from({ length: 5001 }, (_, key): ListRow => ({ type: 'record', key: key + 1 }));
  const list = printed(rows);
  list.makeRows(() => false);
  expect(list.element.querySelector('tbody')?.childElementCount).toBe(5000);
  expect(list.element.lastElementChild?.textContent).toMatch(/5\D?000\Dsur\D5\D?001/);
});

import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { fieldGroups } from './record-sections.ts';

const sections = [
  { heading: 'Travaux', attributes: ['start_date', 'status'], columns: 2 as const },
  { heading: 'Plan', attributes: ['plan'] },
];
const all = Object.entries(project.attributes);
const namesIn = (shown: typeof all, declared = sections) =>
  fieldGroups({ sections: declared }, shown).map(({ heading, columns, fields }) => [
    heading,
    columns,
    fields.map(([name]) => name),
  ]);

test('a section has its attributes in its own order, and what none names stands before them', () => {
  const placed = ['start_date', 'status', 'plan'];
  const free = Object.keys(project.attributes).filter((name) => !placed.includes(name));
  expect(namesIn(all)).toEqual([
    [null, undefined, free],
    ['Travaux', 2, ['start_date', 'status']],
    ['Plan', undefined, ['plan']],
  ]);
});

test('a section of which nothing is shown is left out', () => {
  const shown = all.filter(([name]) => name === 'status');
  expect(namesIn(shown)).toEqual([['Travaux', 2, ['status']]]);
  expect(namesIn(shown, [])).toEqual([[null, undefined, ['status']]]);
});

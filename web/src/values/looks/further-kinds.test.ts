import { type Attribute, checkAttribute, geoPoint, iban, rna, siret } from '@ne2016/contract';
import { association } from '@ne2016/contract/testing';
import { describe, expect, test } from 'vitest';
import { readCoordinates } from '#formats/geo-point.ts';
import { frFR } from '#formats/locale-pack.ts';
import { CsvWriter } from '#list/export/csv-writer.ts';
import { exportCell } from '#list/export/export-cell.ts';
import { XlsxSheet } from '#list/export/xlsx-sheet.ts';
import { createRecordSearch } from '#query/search/record-search.ts';
import { readNumberOfRegister } from './code-text.tsx';
import { parseColour } from './colour.tsx';
import { asHalf } from './geo-point.tsx';
import { kindOf } from '../kinds/kinds.ts';
import { parseLine } from './parse-line.ts';
import { parseAddress } from './postal-address.tsx';

const context = {
  pack: frFR,
  yes: '',
  no: '',
  linkTitle: (_: string, id: number) => (id === 2 ? 'Cyclos du Forez' : ''),
};
const label = 'Numéro';

function textOf(attribute: Attribute, value: string): string {
  return kindOf(attribute).text(value, attribute, context);
}

describe('numbers of registers', () => {
  test.each<[Attribute, string, string, string]>([
    [siret({ label }), '732 829 320 00074', '73282932000074', '732 829 320 00074'],
    [siret({ label }), 'SIRET : 732.829.320.00074', '73282932000074', '732 829 320 00074'],
    [rna({ label }), 'w751004076', 'W751004076', 'W751004076'],
    [rna({ label }), 'RNA W 751 004 076', 'W751004076', 'W751004076'],
    [
      iban({ label }),
      'fr76 3000 6000 0112 3456 7890 189',
      'FR7630006000011234567890189',
      'FR76 3000 6000 0112 3456 7890 189',
    ],
  ])('%# « %s » is read and written in groups', (attribute, typed, value, written) => {
    expect(parseLine(typed, attribute, readNumberOfRegister)).toBe(value);
    expect(textOf(attribute, value)).toBe(written.replaceAll(' ', '\u00A0'));
    expect(parseLine(textOf(attribute, value), attribute, readNumberOfRegister)).toBe(value);
  });

  test('what is still typed stays as it is', () => {
    expect(parseLine('732 829', siret({ label }), readNumberOfRegister)).toBe('732 829');
    expect(textOf(siret({ label }), '732 829')).toBe('732 829');
    expect(checkAttribute('x', siret({ label }), '732 829').ok).toBe(false);
  });
});

test.each([
  ['#1F479f', '#1f479f'],
  ['1f479f', '#1f479f'],
  ['#abc', '#aabbcc'],
  ['rgb(31, 71, 159)', '#1f479f'],
  ['rgb(31 71 159)', '#1f479f'],
  ['rgb(31, 71, 300)', undefined],
  ['rouge', undefined],
  ['#1f479', undefined],
])('the colour « %s » is %s', (typed, value) => expect(parseColour(typed)).toBe(value));

test.each([
  ['2 place Jaurès, 42000 Saint-Étienne', '2 place Jaurès\n42000 Saint-Étienne'],
  ['Mairie, 2 place Jaurès, 42000 Saint-Étienne', 'Mairie\n2 place Jaurès\n42000 Saint-Étienne'],
  ['2 place Jaurès - 42000 Saint-Étienne', '2 place Jaurès\n42000 Saint-Étienne'],
  ['2 place Jaurès\n42000 Saint-Étienne', '2 place Jaurès\n42000 Saint-Étienne'],
  ['42000 Saint-Étienne', '42000 Saint-Étienne'],
  ['2, place Jaurès', '2, place Jaurès'],
  ['2 bis, place Jaurès, 42000 Saint-Étienne', '2 bis, place Jaurès\n42000 Saint-Étienne'],
])('the address « %s » has the lines %j', (typed, value) => expect(parseAddress(typed)).toBe(value));

const record = {
  name: 'Les Amis du vélo',
  fields: ['sport', 'youth'],
  rna: 'W423001234',
  siret: '73282932000074',
  phone: '+33477123456',
  iban: 'FR7630006000011234567890189',
  opening: 630,
  colour: '#1f479f',
  place: '45.4397,4.3872',
  address: '2 place Jaurès\n42000 Saint-Étienne',
  partners: [2, 3],
  papers: ['Statuts.pdf', 'Local.jpg'].map((name) => ({ id: name, name, size: 2048, type: 'a/b' })),
};

test('half of a place is none, and a whole one is', () => {
  const place = geoPoint({ label: 'Lieu' });
  const parse = (typed: string) => parseLine(typed, place, readCoordinates, asHalf);
  expect(['48,85', '48,85\u00A0;', '48.8566,2.3522', 'Paris'].map(parse)).toEqual([
    '48,85\u00A0;',
    '48,85\u00A0;',
    '48.8566,2.3522',
    'Paris',
  ]);
  expect(checkAttribute('', place, parse('48,85')).ok).toBe(false);
});

test('a search finds numbers however they are written', () => {
  const search = createRecordSearch(association, context);
  const queries = [
    '732 829 320 00074',
    '73282932000074',
    '04 77 12 34 56',
    '0477123456',
    '+33477123456',
    'FR76 3000 6000',
    'fr763000600001123',
    '10 h 30',
    'jeunesse sport',
    'jaures 42000',
    'cyclos velo',
    'statuts local',
  ];
  for (const query of queries) expect([query, search.filterFor(query)?.(record)]).toEqual([query, true]);
  for (const query of ['73282932000075', '0477123457', 'culture'])
    expect([query, search.filterFor(query)?.(record)]).toEqual([query, false]);
});

test('an export has what lists show, durations as spreadsheets know them', async () => {
  const cells = Object.entries(association.attributes).map(([name, attribute]) =>
    exportCell(attribute, record[name as keyof typeof record], context),
  );
  const csv = new CsvWriter(['x'], frFR);
  csv.addRow(cells);
  const [, ...lines] = (await csv.finish().text()).split('\r\n');
  expect(lines.join('\r\n').replaceAll('\u00A0', ' ')).toBe(
    'Les Amis du vélo;"Sport, Jeunesse";W423001234;732 829 320 00074;04 77 12 34 56;FR76 3000 6000 0112 3456 7890 189;' +
      '10:30;#1f479f;"45,4397 ; 4,3872";"2 place Jaurès\n42000 Saint-Étienne";"Cyclos du Forez, 3";"Statuts.pdf, Local.jpg"\r\n',
  );
  const sheet = new XlsxSheet(cells.length, frFR, '');
  expect(sheet.row(cells)).toContain('<c r="G1" s="10"><v>0.4375</v></c>');
});

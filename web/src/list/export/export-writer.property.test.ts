import {
  amount,
  choice,
  date,
  dateTime,
  defineResource,
  email,
  file,
  files,
  flag,
  link,
  longText,
  number,
  text,
  url,
} from '@ne2016/contract';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDate } from '#formats/format-date.ts';
import { frFR } from '#formats/locale-pack.ts';
import { rowMaker } from '#query/computed/computed-row.ts';
import { guardFormula } from './formula-guard.ts';
import { createRecordWriter, type ExportFormat } from './export-writer.ts';

const house = defineResource('house', {
  labels: { plural: 'Maisons', singular: 'maison', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom ; « long »' }),
    notes: longText({ label: 'Notes' }),
    price: amount({ label: 'Prix' }),
    area: number({ label: 'Surface', decimals: 3 }),
    built: date({ label: 'Construite' }),
    isOld: flag({ label: 'Ancienne' }),
    seen: dateTime({ label: 'Vue' }),
    owner: link('person', { label: 'Propriétaire' }),
    state: choice({ label: 'État', options: { new: { label: 'Neuve', tone: 'green' }, old: 'Vieille' } }),
    mail: email({ label: 'Courriel' }),
    site: url({ label: 'Site' }),
    plan: file({ label: 'Plan' }),
    share: number({ label: 'Part', format: 'percent' }),
    papers: files({ label: 'Pièces' }),
  },
  computed: { double: { as: number({ label: 'Double' }), value: ({ share }) => 2 * (share ?? 0) } },
  title: 'name',
});

const context = {
  pack: frFR,
  yes: 'Oui',
  no: 'Non',
  linkTitle: (_: string, id: number) => (id === 1 ? 'Ada' : ''),
};

const rows = rowMaker({ valueOf: (_, { share }) => 2 * Number(share), isFaulty: () => false }, ['double']);

async function write(
  format: ExportFormat,
  records: readonly object[],
  columns: readonly string[] | null = null,
) {
  const writer = createRecordWriter(format, { resource: house, columns, context, cutNote: '…' });
  for (const record of records) writer.add(rows.make({ ...record }));
  const text = await writer.finish().text();
  return text;
}

const sign = fc.constantFrom(...';,"\n\r\t =+-@\'éab1\u00A0\u0000\uD800🏗'.split(''));
const anyText = fc.option(fc.oneof(fc.string({ unit: sign, maxLength: 6 }), fc.string()));
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));
const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => value / 100);

it('what a parser reads from the CSV is what was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: anyText,
          notes: anyText,
          price: fc.option(cents),
          area: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
          built: fc.option(day),
          isOld: fc.boolean(),
        }),
      ),
      async (houses) => {
        const written = await write('csv', houses, ['name', 'notes', 'price', 'area', 'built', 'isOld']);
        const rows = parse(written, {
          bom: true,
          delimiter: ';',
          record_delimiter: '\r\n',
          skip_empty_lines: false,
        });
        const shown = (text: string | null) =>
          text === null || text.trim() === '' ? '' : guardFormula(text.toWellFormed());
        expect(
          rows
            .slice(1)
            .map(([name, notes, price, area, built, isOld]) => ({ name, notes, price, area, built, isOld })),
        ).toEqual(
          houses.map(({ name, notes, price, area, built, isOld }) => ({
            name: shown(name),
            notes: shown(notes),
            price: price === null ? '' : price.toFixed(2).replace('.', ','),
            area: area === null ? '' : String(area).replace('.', ','),
            built: built === null ? '' : formatDate(built, frFR),
            isOld: isOld ? 'Oui' : 'Non',
          })),
        );
      },
    ),
    { numRuns: 300 },
  );
});

const full = {
  id_house: 7,
  name: 'Les Tilleuls',
  notes: 'Une ligne\net une autre ; "ici"',
  price: -1234.5,
  area: 82.125,
  built: '1961-03-05',
  isOld: true,
  seen: new Date(2026, 10, 23, 14, 7, 30).toISOString(),
  owner: 1,
  state: 'new',
  mail: 'ada@exemple.fr',
  site: 'https://exemple.fr/?a=1',
  plan: { id: 'f1', name: 'plan; v3.pdf', size: 1, type: 'application/pdf' },
  share: 42,
  papers: ['a.pdf', 'b;c.png'].map((name) => ({ id: name, name, size: 1, type: 'x/y' })),
};

it('CSV is as a French spreadsheet expects it', async () => {
  expect(await write('csv', [full])).toBe(
    [
      '"Nom ; « long »";Notes;Prix;Surface;Construite;Ancienne;Vue;Propriétaire;État;Courriel;Site;Plan;Part;Pièces;Double',
      'Les Tilleuls;"Une ligne\net une autre ; ""ici""";-1234,50;82,125;05/03/1961;Oui;23/11/2026 14:07;Ada;Neuve;ada@exemple.fr;https://exemple.fr/?a=1;"plan; v3.pdf";42%;"a.pdf, b;c.png";84',
      '',
    ].join('\r\n'),
  );
});

it('an edit that is not valid yet is written as it was typed, a link to nobody with its number', async () => {
  const typed = { ...full, price: '12 5', owner: 99, built: '31/02/2026', seen: 'demain' };
  expect(await write('csv', [typed], ['price', 'owner', 'built', 'seen'])).toBe(
    'Prix;Propriétaire;Construite;Vue\r\n12 5;99;31/02/2026;demain\r\n',
  );
});

it('JSON has the records as the server answers them and what is computed, or the columns of a view', async () => {
  const whole = { ...full, double: 84 };
  expect(JSON.parse(await write('json', [full, full]))).toEqual([whole, whole]);
  expect(await write('json', [full], ['state', 'price', 'double'])).toBe(
    '[\n  {"id_house":7,"state":"new","price":-1234.5,"double":84}\n]\n',
  );
  expect(JSON.parse(await write('json', []))).toEqual([]);
});

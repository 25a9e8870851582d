// @vitest-environment jsdom
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import type { ExportCell } from './export-cell.ts';
import { columnLetters, serialOfDay, serialOfInstant } from './xlsx-sheet.ts';
import { sheetNameOf, XlsxWriter } from './xlsx-writer.ts';

async function readParts(rows: readonly (readonly ExportCell[])[], columns: number, sheetName = 'Essai') {
  const labels = Array.from({ length: columns }, (_, index) => `Colonne ${index}`);
  const writer = new XlsxWriter({ sheetName, labels, pack: frFR, cutNote: '… (coupé)' });
  for (const row of rows) writer.addRow(row);
  const blob = writer.finish();
  const bytes = await new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(blob);
  });
  return Object.entries(unzipSync(bytes)).map(([name, part]) => {
    const document = new DOMParser().parseFromString(strFromU8(part), 'application/xml');
    return { name, document };
  });
}

/** Decodes escapes between underscores as spreadsheets do. */
const decode = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function readTexts(texts: readonly string[]) {
  const parts = await readParts(
    texts.map((text) => [{ type: 'text', text }]),
    1,
  );
  const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))?.document;
  return Array.from(sheet?.querySelectorAll('row:not([r="1"]) t') ?? [], ({ textContent }) =>
    decode(textContent ?? ''),
  );
}

describe('texts in a workbook', () => {
  const sign = fc.constantFrom(...'_x00410Df&<>"\u0000\u0008\u000B\u001F\uFFFE\uD800 \tA'.split(''));
  const anyText = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: 'binary' }));

  it('are read as they were written, whatever signs they have', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 20 }), async (texts) => {
        expect(await readTexts(texts)).toEqual(
          texts.map((text) => text.toWellFormed().replaceAll(/\r\n?/g, '\n')),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('are cut where a cell takes no more, and say so', async () => {
    const [fits, cut] = await readTexts(['a'.repeat(32_767), 'b'.repeat(32_768)]);
    expect(fits).toHaveLength(32_767);
    expect(cut).toHaveLength(32_767);
    expect(cut?.endsWith('b… (coupé)')).toBe(true);
  });
});

it('every part of a workbook is well formed, with more rows than are measured', async () => {
  const row: ExportCell[] = [
    { type: 'text', text: 'a' },
    { type: 'address', text: 'b', address: 'https://exemple.fr/?a=1&b="2"' },
    { type: 'empty' },
    { type: 'figure', figure: 29, format: 'percent' },
  ];
  const parts = await readParts(
    Array.from({ length: 1000 }, () => row),
    4,
    "L'été [1]: a/b?",
  );
  for (const { document } of parts) expect(document.querySelector('parsererror')).toBeNull();
  const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))!.document;
  expect(sheet.querySelectorAll('row')).toHaveLength(1001);
  expect(sheet.querySelector('autoFilter')!.getAttribute('ref')).toBe('A1:D1001');
  expect(sheet.querySelectorAll('hyperlink')).toHaveLength(1000);
  expect(sheet.querySelector('c[r="D2"] v')!.textContent).toBe('0.29');
  const workbook = parts.find(({ name }) => name === 'xl/workbook.xml')!.document;
  expect(workbook.querySelector('sheet')!.getAttribute('name')).toBe("L'été -1- a-b-");
});

it.each([
  // A division would yield 0.011000000000000001.
  [1.1, 0.011],
  // Written with an exponent.
  [5e-7, 5e-9],
  [3e21, 3e19],
])('a percentage of %s keeps its figures as a part of one: %s', async (figure, part) => {
  const parts = await readParts([[{ type: 'figure', figure, format: 'percent' }]], 1);
  const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))!.document;
  expect(Number(sheet.querySelector('c[r="A2"] v')!.textContent)).toBe(part);
});

const cell = (address: string): ExportCell[] => [{ type: 'address', text: 'a', address }];

it.each([
  ['https://exemple.fr/mon dossier', 'https://exemple.fr/mon%20dossier'],
  ['https://mairie-émile.fr', 'https://xn--mairie-mile-hbb.fr/'],
  ['https://exemple.fr/?a=1&b={|}%zz', 'https://exemple.fr/?a=1&b=%7B%7C%7D%25zz'],
  ['mailto:émile@mairie.fr', 'mailto:%C3%A9mile@mairie.fr'],
])('the link %s is written as the address %s', async (address, target) => {
  const parts = await readParts([cell(address)], 1);
  const relations = parts.find(({ name }) => name.endsWith('sheet1.xml.rels'))!.document;
  expect(relations.querySelector('Relationship')!.getAttribute('Target')).toBe(target);
});

it('a link that Excel would not open is a text', async () => {
  const unopened = ['http://', 'https://[', 'http:', 'mailto:a b@exemple.fr', 'javascript:alert(1)'];
  const parts = await readParts([...unopened, `https://a.fr/${'b'.repeat(2100)}`].map(cell), 1);
  const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))!.document;
  expect(sheet.querySelector('hyperlink')).toBeNull();
});

it.each([
  ['Projets', 'Projets'],
  ["'Été' : tout / rien", "Été' - tout - rien"],
  ['Équipements de lecture publique et de loisirs', 'Équipements de lecture publique'],
  ['History', 'History-'],
  ['???', '-'],
  ["'", '-'],
])('the sheet of « %s » is « %s »', (label, name) => expect(sheetNameOf(label)).toBe(name));

it('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('days have the numbers of a spreadsheet, instants with the time of clocks here', () => {
  expect(serialOfDay('1900-03-01')).toBe(61);
  expect(serialOfDay('2026-11-23')).toBe(46_349);
  expect(serialOfDay('1900-02-28')).toBeUndefined();
  expect(serialOfDay('2026-02-31')).toBeUndefined();
  expect(serialOfInstant(new Date(2026, 6, 14, 18, 0).toISOString())).toBe(46_217.75);
});

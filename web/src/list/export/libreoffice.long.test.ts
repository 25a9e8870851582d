import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '@ne2016/contract/testing';
import { describe, it } from 'vitest';
import { findLibreOffice } from '../../../../scripts/setup/libreoffice.mjs';
import { frFR } from '#formats/locale-pack.ts';
import { createRecordWriter, type ExportFormat } from './export-writer.ts';

const office = findLibreOffice();

const records = [
  {
    name: '=HYPERLINK("http://exemple.fr";"Cliquez")',
    code: '00042',
    commune: 1,
    status: 'running',
    budget: 1_234_567.5,
    progress: 7,
    start_date: '2026-03-16',
    next_meeting: new Date(2026, 11, 8, 14, 30).toISOString(),
    priority: true,
    contact: 'travaux@montbrison.example',
    site: 'https://exemple.fr/?a=1&b=%222%22',
    description: 'Une « ligne » ; avec "guillemets"\nune autre',
    plan: { id: 'f', name: 'plan; v3.pdf', size: 1, type: 'application/pdf' },
  },
  {
    name: '- premier point',
    code: '+33 6 12 34 56 78',
    commune: 1,
    status: 'idea',
    budget: -0.5,
    progress: null,
    start_date: '1890-03-16',
    next_meeting: null,
    priority: false,
    contact: null,
    site: null,
    description: 'é\u0001🏗',
    plan: null,
  },
];

/** A cell in LibreOffice: its type, its value or text, and its link. */
type OfficeCell = readonly [type: string | null, value: string, address?: string];

const plain = (xml: string) =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

function readCell(attributes: string, content: string): OfficeCell {
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  const lines = Array.from(content.matchAll(/<text:p>(.*?)<\/text:p>/gs), ([, line = '']) => plain(line));
  // LibreOffice stores booleans as numbers in a boolean format.
  if (attribute('table:formula') !== undefined) return ['formula', lines.join()];
  const type = attribute('office:value-type') ?? null;
  const value = attribute('office:value') ?? attribute('office:date-value') ?? lines.join('\n');
  const address = /xlink:href="([^"]*)"/.exec(content)?.[1];
  return address === undefined ? [type, value] : [type, value, plain(address)];
}

/** Returns the rows of a flat document, by the labels of their columns. */
function readRows(path: string): Record<string, OfficeCell>[] {
  const rows = Array.from(
    readFileSync(path, 'utf8').matchAll(/<table:table-row.*?<\/table:table-row>/gs),
    ([row]) =>
      Array.from(
        row.matchAll(/<table:table-cell((?: [^>]*?)?)(?:\/>|>(.*?)<\/table:table-cell>)/gs),
        ([, attributes = '', content = '']) => {
          const times = Number(/columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
          return Array.from({ length: Math.min(times, 20) }, () => readCell(attributes, content));
        },
      ).flat(),
  );
  const [labels = [], ...others] = rows;
  return others.map((row) =>
    Object.fromEntries(row.flatMap((cell, index) => (labels[index]?.[1] ? [[labels[index][1], cell]] : []))),
  );
}

/** Opens a file in LibreOffice with a French profile, and returns its rows. */
async function openInOffice(format: ExportFormat, filter: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  try {
    const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => 'Montbrison' };
    const columns = Object.keys(project.attributes);
    const writer = createRecordWriter(format, { resource: project, columns, context, cutNote: '…' });
    for (const record of records) writer.add(record);
    const file = join(folder, `export.${format}`);
    writeFileSync(file, await writer.finish().bytes());
    mkdirSync(join(folder, 'profile', 'user'), { recursive: true });
    writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), frenchProfile);
    const call = () =>
      promisify(execFile)(office!, [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--headless',
        ...filter,
        ...['--convert-to', 'fods', '--outdir', folder, file],
      ]);
    // On a busy machine, LibreOffice may crash while it creates its profile, with any file; never twice.
    await call().catch(call);
    return readRows(join(folder, 'export.fods'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const frenchProfile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>fr-FR</value></prop></item>
</oor:items>`;

/** The settings of the import dialog: semicolons, UTF-8, French, and numbers detected as in Excel. */
const csvFilter = ['--infilter=Text - txt - csv (StarCalc):59,34,76,1,,1036,false,true'];

describe.skipIf(office === undefined)('an exported file in LibreOffice', () => {
  // Concurrent, because each start of LibreOffice takes a while.
  it.concurrent('has the values of each kind, as a workbook', async ({ expect }) => {
    const [first, second] = await openInOffice('xlsx', []);
    expect(first).toEqual({
      Intitulé: ['string', '=HYPERLINK("http://exemple.fr";"Cliquez")'],
      Code: ['string', '00042'],
      Commune: ['string', 'Montbrison'],
      État: ['string', 'En travaux'],
      Budget: ['currency', '1234567.5'],
      Avancement: ['percentage', '0.07'],
      'Début des travaux': ['date', '2026-03-16'],
      'Prochaine réunion': ['date', '2026-12-08T14:30:00'],
      Prioritaire: ['formula', 'VRAI'],
      'Adresse de courriel du responsable': [
        'string',
        'travaux@montbrison.example',
        'mailto:travaux@montbrison.example',
      ],
      'Site web du projet': [
        'string',
        'https://exemple.fr/?a=1&b=%222%22',
        'https://exemple.fr/?a=1&b=%222%22',
      ],
      Description: ['string', 'Une « ligne » ; avec "guillemets"\nune autre'],
      Plan: ['string', 'plan; v3.pdf'],
    });
    expect(second).toMatchObject({
      Intitulé: ['string', '- premier point'],
      Code: ['string', '+33 6 12 34 56 78'],
      Budget: ['currency', '-0.5'],
      Avancement: [null, ''],
      'Début des travaux': ['string', '16/03/1890'],
      Prioritaire: ['formula', 'FAUX'],
      Plan: [null, ''],
    });
  });

  it.concurrent('has the values of each kind, as CSV, and no formula', async ({ expect }) => {
    const [first, second] = await openInOffice('csv', csvFilter);
    expect(first).toEqual({
      Intitulé: ['string', '\'=HYPERLINK("http://exemple.fr";"Cliquez")'],
      // All spreadsheets that open CSV read digits as a number; the export dialog explains that.
      Code: ['float', '42'],
      Commune: ['string', 'Montbrison'],
      État: ['string', 'En travaux'],
      Budget: ['float', '1234567.5'],
      Avancement: ['percentage', '0.07'],
      'Début des travaux': ['date', '2026-03-16'],
      'Prochaine réunion': ['date', '2026-12-08T14:30:00'],
      Prioritaire: ['string', 'Oui'],
      'Adresse de courriel du responsable': ['string', 'travaux@montbrison.example'],
      'Site web du projet': ['string', 'https://exemple.fr/?a=1&b=%222%22'],
      Description: ['string', 'Une « ligne » ; avec "guillemets"\nune autre'],
      Plan: ['string', 'plan; v3.pdf'],
    });
    expect(second).toMatchObject({
      Intitulé: ['string', "'- premier point"],
      Code: ['string', '+33 6 12 34 56 78'],
      Budget: ['float', '-0.5'],
      'Début des travaux': ['date', '1890-03-16'],
      Prioritaire: ['string', 'Non'],
    });
  });
});

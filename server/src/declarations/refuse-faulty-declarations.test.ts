import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Attribute, defineResource, file, link, type Resource, text } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { StartFault } from '../config/start-fault.ts';
import { readsOf } from '../records/record-reads.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testDatabase } from '../testing/test-database.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { refuseFaultyDeclarations } from './refuse-faulty-declarations.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';

const sentence =
  'Corrigez les déclarations des ressources (dossier resources/src), puis relancez la commande si elle s’est arrêtée\u00a0:';
const label = 'x';
const labels = { plural: 'X', singular: 'x', gender: 'masculine' } as const;

function item(attributes: Readonly<Record<string, Attribute>>, name = 'item', formerly?: string): Resource {
  return defineResource(name, {
    labels,
    attributes: { name: text({ label }), ...attributes },
    title: 'name',
    ...(formerly === undefined ? {} : { formerly }),
  });
}

/** Returns the lines for the operator after the French one; none without faults. */
function faultsOf(resources: readonly Resource[]): readonly string[] {
  try {
    refuseFaultyDeclarations(resources);
    return [];
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return error.lines.filter((line) => line !== sentence);
  }
}

test('declarations without a fault pass', () => {
  expect(faultsOf(exampleResources)).toEqual([]);
  expect(faultsOf([item({ dueDate: text({ label }), 'due-date': text({ label }) })])).toEqual([]);
});

describe('what a database cannot keep is refused, with what to write instead', () => {
  const name57 = 'n'.repeat(57);
  const name61 = 'n'.repeat(61);
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`a${index}`, text({ label })]));
  test.each<[string, Resource, string[]]>([
    [
      'a reserved name',
      item({}, 'app_view'),
      ['- app_view: les noms en app_ sont ceux du produit\u00a0: donnez un autre nom'],
    ],
    [
      'an attribute that would be in the column of the identifiers',
      { ...item({ id_item: text({ label }) }), identifier: 'uuid' },
      [
        '- item.id_item: la base de données garde les identifiants dans une colonne de ce nom\u00a0: donnez un autre nom',
      ],
    ],
    [
      'a path of pages and files',
      { ...item({}), path: 'items' },
      [
        "- item: path vaut 'items', et ce serveur a ses listes sous api/ et data/, sans signe pour cent\u00a0: écrivez un chemin, par exemple 'api/item'",
      ],
    ],
    [
      'what is no path, and is told once',
      { ...item({}), path: '/api/items' },
      [
        '- item: path vaut "/api/items"\u00a0: écrivez le chemin de la liste sans barre oblique au début ni à la fin, par exemple \'api/tasks\'',
      ],
    ],
    [
      'a path of the product',
      { ...item({}), path: 'api/auth/items' },
      [
        "- item: path vaut 'api/auth/items', et le produit a ses appels à 'api/auth'\u00a0: écrivez un autre chemin",
      ],
    ],
    [
      'a channel and an event of the product',
      { ...item({}), channel: { name: 'private-app_view' }, event: 'client-item' },
      [
        "- item: channel vaut 'private-app_view', un nom du produit ou du protocole push\u00a0: écrivez-en un autre",
        "- item: event vaut 'client-item'\u00a0: écrivez au plus 200 caractères, qui ne commencent ni par 'pusher:' ni par 'client-'",
      ],
    ],
    [
      'a reserved name that a resource had before',
      item({}, 'item', 'app_heartbeat'),
      [
        "- item: s’appelait 'app_heartbeat', et les noms en app_ sont ceux du produit\u00a0: retirez formerly",
      ],
    ],
    [
      'a name of a resource that is too long',
      item({}, name57),
      [`- ${name57}: le nom a 57 caractères, et la base de données en accepte 56\u00a0: raccourcissez-le`],
    ],
    [
      'a name of an attribute that is too long',
      item({ [name61]: text({ label }) }),
      [
        `- item.${name61}: le nom a 61 caractères, et la base de données en accepte 60\u00a0: raccourcissez-le`,
      ],
    ],
    [
      'names that differ only in capitals',
      item({ dueDate: text({ label }), duedate: text({ label }) }),
      [
        "- item.dueDate: ne diffère de 'duedate' que par des majuscules, que SQLite ignore\u00a0: donnez un autre nom",
        "- item.duedate: ne diffère de 'dueDate' que par des majuscules, que SQLite ignore\u00a0: donnez un autre nom",
      ],
    ],
    [
      'an attribute that differs from the identifier only in capitals',
      item({ Id_item: text({ label }) }),
      [
        "- item.Id_item: ne diffère de 'id_item' que par des majuscules, que SQLite ignore\u00a0: donnez un autre nom",
      ],
    ],
    [
      'a column that every table has',
      item({ xmin: text({ label }) }),
      ['- item.xmin: PostgreSQL a une colonne de ce nom dans chaque table\u00a0: donnez un autre nom'],
    ],
    [
      'a file beyond every limit',
      item({ plan: file({ label, maxSize: 2 ** 31 }) }),
      ['- item.plan: maxSize 2147483648 dépasse ce qui peut être envoyé\u00a0: 2146435072 octets au plus'],
    ],
    [
      'too many attributes',
      item(many),
      ['- item: a 401 attributs, et la base de données en accepte 400\u00a0: déclarez deux ressources'],
    ],
    [
      'a link to nowhere',
      item({ place: link('nowhere', { label }) }),
      ["- item.place: mène à 'nowhere', qui n’est pas déclaré\u00a0: utilisez item"],
    ],
  ])('%s', (_what, resource, expected) => {
    expect(faultsOf([resource])).toEqual(expected);
  });
});

test('names by which two resources would be taken for each other are refused', () => {
  const [one, other] = [item({}), item({}, 'other')];
  const named = { path: 'api/items', channel: { name: 'private-items' } } as const;
  const path = (at: string) => `et 'item' a ses appels à '${at}'\u00a0: écrivez un autre chemin`;
  expect(
    faultsOf([
      { ...one, path: 'api/items' },
      { ...other, path: 'api/items/other' },
    ]),
  ).toEqual([
    "- item: path vaut 'api/items', et 'other' a ses appels à 'api/items/other'\u00a0: écrivez un autre chemin",
    `- other: path vaut 'api/items/other', ${path('api/items')}`,
  ]);
  expect(faultsOf([one, { ...other, path: 'data/item' }])).toEqual([
    `- other: path vaut 'data/item', ${path('data/item')}`,
  ]);
  expect(faultsOf([one, { ...other, channel: { name: 'private-item' } }])).toEqual([
    "- item: channel vaut 'private-item', comme celui de 'other'\u00a0: donnez-en un autre à l’une des deux",
    "- other: channel vaut 'private-item', comme celui de 'item'\u00a0: donnez-en un autre à l’une des deux",
  ]);
  expect(faultsOf([{ ...one, ...named }, other])).toEqual([]);
  const strange = { ...one, path: 1, channel: {}, event: null } as unknown as Resource;
  expect(faultsOf([strange, other])).toHaveLength(3);
});

test('what is no resource is told beside all other faults', () => {
  const strange = [undefined, { name: 'raw' }, item({ a: undefined as unknown as Attribute }, 'app_a')];
  expect(faultsOf(strange as unknown as Resource[])).toEqual([
    '- resources[0]: est undefined\u00a0: créez la ressource avec defineResource()',
    '- resources[1]: est un objet sans déclaration\u00a0: créez la ressource avec defineResource()',
    '- app_a.a: vaut undefined, qui n’est pas un attribut\u00a0: créez-le avec text(), number(), …',
    '- app_a: les noms en app_ sont ceux du produit\u00a0: donnez un autre nom',
  ]);
});

test('the longest names and the most attributes that pass can be stored', async () => {
  const { open } = await testDatabase();
  const longest = 'a'.repeat(60);
  const others: [string, Attribute][] = Array.from({ length: 397 }, (_, index) => [
    `a${index}`,
    text({ label }),
  ]);
  const resource = item(
    {
      [longest]: text({ label, unique: true }),
      ...Object.fromEntries(others),
      self: link('n'.repeat(56), { label }),
    },
    'n'.repeat(56),
  );
  const storage = await open([resource]);
  const id = await storage.write((transaction) =>
    rowsOf(storage, resource).insert(transaction, { name: 'Un', [longest]: 'A' }),
  );
  const { json } = (await readsOf(storage, resource).one(storage.query, id))!;
  expect(JSON.parse(json)).toMatchObject({ name: 'Un', [longest]: 'A', a396: null });
});

test('nothing is done to a database before', async () => {
  const database = join(temporaryFolder(), 'database.sqlite');
  await expect(openSqliteStorage(database, [item({ place: link('nowhere', { label }) })])).rejects.toThrow(
    "item.place: mène à 'nowhere'",
  );
  expect(existsSync(database)).toBe(false);
});

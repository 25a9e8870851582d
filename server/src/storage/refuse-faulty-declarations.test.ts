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
import { openSqliteStorage } from './sqlite/open-sqlite-storage.ts';

const sentence =
  'Corrigez les déclarations des ressources (dossier resources/src), puis relancez la commande\u00a0:';
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

/** The lines that the operator reads after the French one, of which there is none where all is well. */
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
      ['- app_view: names with app_ are those of the product itself: give it another name'],
    ],
    [
      'an attribute that would be in the column of the identifiers',
      { ...item({ id_item: text({ label }) }), identifier: 'uuid' },
      ['- item.id_item: the database keeps the identifiers in a column of this name: give it another name'],
    ],
    [
      'a path of pages and files',
      { ...item({}), path: 'items' },
      [
        "- item: path is 'items', and this server has lists below api/ and data/, without percent signs: write a path such as 'api/item'",
      ],
    ],
    [
      'what is no path, and is told once',
      { ...item({}), path: '/api/items' },
      [
        '- item: path is "/api/items": write the path of the list without a slash at its ends, such as \'api/tasks\'',
      ],
    ],
    [
      'a path of the product',
      { ...item({}), path: 'api/auth/items' },
      ["- item: path is 'api/auth/items', and the product has its calls at 'api/auth': write another path"],
    ],
    [
      'a channel and an event of the product',
      { ...item({}), channel: { name: 'private-app_view' }, event: 'client-item' },
      [
        "- item: channel is 'private-app_view', a name of the product or of the push protocol: write another",
        "- item: event is 'client-item': write at most 200 characters, which begin neither with 'pusher:' nor with 'client-'",
      ],
    ],
    [
      'a reserved name that a resource had before',
      item({}, 'item', 'app_heartbeat'),
      [
        "- item: was formerly 'app_heartbeat', and names with app_ are those of the product itself: leave formerly out",
      ],
    ],
    [
      'a name of a resource that is too long',
      item({}, name57),
      [`- ${name57}: the name has 57 characters, and the database takes 56: shorten it`],
    ],
    [
      'a name of an attribute that is too long',
      item({ [name61]: text({ label }) }),
      [`- item.${name61}: the name has 61 characters, and the database takes 60: shorten it`],
    ],
    [
      'names that differ only in capitals',
      item({ dueDate: text({ label }), duedate: text({ label }) }),
      [
        "- item.dueDate: differs from 'duedate' only in capitals, which SQLite ignores: give it another name",
        "- item.duedate: differs from 'dueDate' only in capitals, which SQLite ignores: give it another name",
      ],
    ],
    [
      'an attribute that differs from the identifier only in capitals',
      item({ Id_item: text({ label }) }),
      ["- item.Id_item: differs from 'id_item' only in capitals, which SQLite ignores: give it another name"],
    ],
    [
      'a column that every table has',
      item({ xmin: text({ label }) }),
      ['- item.xmin: PostgreSQL has a column of this name in every table: give it another name'],
    ],
    [
      'a file beyond every limit',
      item({ plan: file({ label, maxSize: 2 ** 31 }) }),
      ['- item.plan: maxSize 2147483648 is more than can be uploaded: 2146435072 bytes at most'],
    ],
    [
      'too many attributes',
      item(many),
      ['- item: has 401 attributes, and the database takes 400: declare two resources'],
    ],
    [
      'a link to nowhere',
      item({ place: link('nowhere', { label }) }),
      ["- item.place: links to 'nowhere', which is not declared: use one of item"],
    ],
  ])('%s', (_what, resource, expected) => {
    expect(faultsOf([resource])).toEqual(expected);
  });
});

test('names by which two resources would be taken for each other are refused', () => {
  const [one, other] = [item({}), item({}, 'other')];
  const named = { path: 'api/items', channel: { name: 'private-items' } } as const;
  const path = (at: string) => `and 'item' has its calls at '${at}': write another path`;
  expect(
    faultsOf([
      { ...one, path: 'api/items' },
      { ...other, path: 'api/items/other' },
    ]),
  ).toEqual([
    "- item: path is 'api/items', and 'other' has its calls at 'api/items/other': write another path",
    `- other: path is 'api/items/other', ${path('api/items')}`,
  ]);
  expect(faultsOf([one, { ...other, path: 'data/item' }])).toEqual([
    `- other: path is 'data/item', ${path('data/item')}`,
  ]);
  expect(faultsOf([one, { ...other, channel: { name: 'private-item' } }])).toEqual([
    "- item: channel is 'private-item', and so is that of 'other': give one of the two another",
    "- other: channel is 'private-item', and so is that of 'item': give one of the two another",
  ]);
  expect(faultsOf([{ ...one, ...named }, other])).toEqual([]);
  const strange = { ...one, path: 1, channel: {}, event: null } as unknown as Resource;
  expect(faultsOf([strange, other])).toHaveLength(3);
});

test('what is no resource is told beside all other faults', () => {
  const strange = [undefined, { name: 'raw' }, item({ a: undefined as unknown as Attribute }, 'app_a')];
  expect(faultsOf(strange as unknown as Resource[])).toEqual([
    '- resources[0]: is undefined: make it with defineResource()',
    '- resources[1]: is no resource: make it with defineResource()',
    '- app_a.a: is undefined, not an attribute: make it with text(), number(), …',
    '- app_a: names with app_ are those of the product itself: give it another name',
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
    "item.place: links to 'nowhere'",
  );
  expect(existsSync(database)).toBe(false);
});

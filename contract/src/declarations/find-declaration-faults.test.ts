import { describe, expect, test } from 'vitest';
import {
  choice,
  defineResource,
  file,
  findDeclarationFaults,
  findLinkFaults,
  flag,
  link,
  type Resource,
  text,
} from '../index.ts';
import { labels, name, note, type Written } from './testing/written-note.ts';

const label = 'x';
const faultsOf = (written: Written) => findDeclarationFaults([note(written)]);

/** The faults of an attribute `a` beside `name`. */
const faultsOfAttribute = (attribute: unknown, of = 'a') =>
  faultsOf({ attributes: { name, [of]: attribute } });

test('a declaration without a fault has none', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ columns: ['name'], can: { write: 'admin' }, channel: 'public' })).toEqual([]);
  expect(faultsOf({ visible: () => true })).toEqual([]);
});

test.each(['dueDate', 'Name', '_id', 'due-date', 'line2', 'id_project'])(
  'an attribute may have the name %s, as other servers have',
  (attribute) => {
    expect(faultsOfAttribute(text({ label }), attribute)).toEqual([]);
  },
);

describe('what is wrong with a resource is told with what to write instead', () => {
  test.each<[string, Written, string[]]>([
    [
      'a misspelt key',
      { coloums: ['name'] },
      [
        "note: the key 'coloums' is unknown: use labels, attributes, computed, title, icon, columns, sections, can, visible, owner, writable, distinct, rules, requiredIf, readOnlyIf, hiddenIf, channel, identifier, path, event, formerly, translations",
      ],
    ],
    [
      'no labels',
      { labels: undefined },
      [
        "note: labels are missing: write labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
      ],
    ],
    [
      'no plural, an empty singular, another gender, a misspelt label',
      { labels: { plurial: 'Notes', singular: ' ', gender: 'neuter' } },
      [
        "note: label 'plurial' is unknown: use plural, singular, gender, elision",
        "note: the label 'plural' is missing: write labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
        "note: the label 'singular' is missing: write labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
        "note: the gender is \"neuter\": write 'masculine' or 'feminine'",
      ],
    ],
    [
      'an elision that is no answer',
      { labels: { ...labels, elision: 'yes' } },
      ['note: elision is "yes": write true or false, or leave it out'],
    ],
    [
      'a label that is no text',
      { labels: { ...labels, plural: 3 } },
      [
        "note: the label 'plural' is missing: write labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
      ],
    ],
    [
      'no attributes',
      { attributes: undefined },
      [
        "note: attributes are missing: declare at least one, such as attributes: { name: text({ label: 'Nom' }) }",
      ],
    ],
    [
      'attributes that are none',
      { attributes: null },
      [
        "note: attributes are missing: declare at least one, such as attributes: { name: text({ label: 'Nom' }) }",
      ],
    ],
    [
      'no title',
      { title: undefined },
      [
        "note: title is missing: name the attribute by which people know a record, such as title: 'name', or several: ['code', 'name']",
      ],
    ],
    [
      'a title that is not declared',
      { title: 'nom' },
      ["note: title names 'nom', which is not declared: name one of name"],
    ],
    [
      'a title of what is not declared, of a kind that names nothing, and of one twice',
      { attributes: { name, done: flag({ label }) }, title: ['name', 'nom', 'done', 'name', 3] },
      [
        "note: title names 'nom', which is not declared: name one of name, done",
        "note: title names 'done', of kind flag: name one of kind text, email, url, number",
        'note: title names 3, which is not declared: name one of name, done',
        'note: title names "name" twice: name it once',
      ],
    ],
    [
      'an icon that there is not',
      { icon: 'rocket' },
      [
        'note: icon is "rocket": use one of list, folder, document, building, place, site, tree, vehicle, box, tool, key, person, people, calendar, money, mail, flag, chart, or leave it out',
      ],
    ],
    [
      'a column that is not declared, and one twice',
      { columns: ['name', 'nom', 'name'] },
      [
        'note: columns names "nom", which is not declared: use name',
        'note: columns names "name" twice: name it once',
      ],
    ],
    [
      'no columns',
      { columns: [] },
      ['note: columns must list attributes: name at least one, or leave columns out to show all'],
    ],
    [
      'sections that are no list',
      { sections: { heading: 'A' } },
      [
        "note: sections must be a list, such as sections: [{ heading: 'Travaux', attributes: ['begin', 'end'], columns: 2 }], not {\"heading\":\"A\"}",
      ],
    ],
    [
      'sections with everything wrong',
      {
        sections: [
          { headings: 'A', columns: 3 },
          { heading: 'B', attributes: ['nom', 'name', 'name'] },
          null,
        ],
      },
      [
        "note: sections[0] has the unknown key 'headings': use heading, attributes, columns",
        "note: sections[0] has no heading: say what it is about, such as heading: 'Travaux'",
        "note: sections[0] must list the attributes that stand in it, such as ['begin', 'end']",
        'note: sections[0] has 3 columns: write 1 or 2, or leave columns out',
        'note: sections[1] names "nom", which is no field: use name',
        "note: sections[2] is null: write sections: [{ heading: 'Travaux', attributes: ['begin', 'end'], columns: 2 }]",
        'note: sections name "name" twice: a field stands in one place',
      ],
    ],
    [
      'two sections of one heading',
      {
        sections: [
          { heading: 'A', attributes: ['name'] },
          { heading: 'A', attributes: ['name'] },
        ],
      },
      [
        'note: sections name "name" twice: a field stands in one place',
        'note: two sections are called "A": give each a heading of its own',
      ],
    ],
    [
      'what is written as undefined, past the compiler',
      { visible: undefined, sections: undefined },
      [
        'note: visible is undefined: leave it out, or write its value',
        'note: sections is undefined: leave it out, or write its value',
      ],
    ],
    [
      'names of another server that it cannot have',
      { identifier: 'first name', path: '/api/tasks', event: ' ', channel: { name: 'presence-notes' } },
      [
        "note: channel is {\"name\":\"presence-notes\"}: write 'public' or 'private', or the one that another server has, such as { name: 'private-tasks' }",
        'note: identifier is "first name": write the name of the attribute, such as \'uuid\'',
        'note: path is "/api/tasks": write the path of the list without a slash at its ends, such as \'api/tasks\'',
        'note: event is " ": write the name of the events, such as \'TaskChanged\'',
      ],
    ],
    [
      'hidden records on a channel that everybody may hear',
      { visible: () => false, channel: { name: 'notes.all' } },
      [
        'note: channel is {"name":"notes.all"}, and would tell of records that are not visible: leave out channel or visible',
      ],
    ],
    [
      'an attribute with the name of the identifier of another server',
      { identifier: 'name' },
      ['note.name: is the identifier, which every record has: give the attribute another name'],
    ],
    [
      'an unknown right',
      { can: { edit: 'editor' } },
      ["note: the right 'edit' is unknown: use read, create, update, delete, write, history"],
    ],
    ['an unknown role', { can: { write: 'boss' } }, ['note: can.write is "boss": use reader, editor, admin']],
    [
      'rights that are no object',
      { can: 'editor' },
      ['note: can must be an object, such as can: { write: \'editor\' }, not "editor"'],
    ],
    [
      'a right to change for who may not read',
      { can: { read: 'admin' } },
      [
        "note: can.update is 'editor', who may not read: let read be 'editor', or update 'admin'",
        "note: can.delete is 'editor', who may not read: let read be 'editor', or delete 'admin'",
      ],
    ],
    [
      'a right to the history for who may not read',
      { can: { read: 'editor', history: 'reader' } },
      ["note: can.history is 'reader', who may not read: let read be 'reader', or history 'editor'"],
    ],
    [
      'a visibility that is no function',
      { visible: true },
      ['note: visible must be a function of the record and the person, not true'],
    ],
    [
      'hidden records on a public channel',
      { visible: () => false, channel: 'public' },
      [
        "note: channel is 'public', and would tell of records that are not visible: leave out channel or visible",
      ],
    ],
    [
      'an owner in no text',
      { owner: { attribute: 'done', most: 0 } },
      [
        "note: owner must name an attribute of kind text, such as owner: { attribute: 'owner' }",
        'note: owner.most is 0: write a whole number above 0, or leave it out',
      ],
    ],
    [
      'a rule that is none',
      { writable: true },
      ['note: writable must be a function of the record and the person, not true'],
    ],
    [
      'what shall differ by nothing',
      { distinct: {} },
      ["note: distinct must list attributes, such as distinct: { attributes: ['name'] }"],
    ],
    [
      'what shall differ by what is not declared',
      { distinct: { attributes: ['colour'] } },
      [expect.stringMatching(/^note: distinct names "colour", which is not declared: use /)],
    ],
    [
      'another channel',
      { channel: 'secret' },
      [
        "note: channel is \"secret\": write 'public' or 'private', or the one that another server has, such as { name: 'private-tasks' }",
      ],
    ],
  ])('%s', (_what, declaration, expected) => {
    expect(faultsOf(declaration)).toEqual(expected);
  });

  test.each([
    ['file', file({ label })],
    ['flag', flag({ label })],
    ['longText', { kind: 'longText', label }],
    ['link', link('note', { label })],
    ['choice', choice({ label, options: { a: 'A' } })],
  ])('a %s as title', (kind, attribute) => {
    expect(faultsOf({ attributes: { name: attribute } })).toEqual([
      `note: title names 'name', of kind ${kind}: name one of kind text, email, url, number`,
    ]);
  });

  test.each(['Note', 'two words', 'trailing_', '', 'é', '../x', '-heartbeat'])('the name %j', (resource) => {
    expect(findDeclarationFaults([note({}, resource)])).toEqual([
      `${JSON.stringify(resource)}: is no name of a resource: use lower-case words joined by _, such as 'project_task'`,
    ]);
  });

  test('the same name twice, once for all times', () => {
    expect(findDeclarationFaults([note({}), note({}), note({})])).toEqual([
      'note: is declared twice: give one of the two another name',
    ]);
  });

  test('what is no resource', () => {
    const plain = { name: 'note', labels, attributes: { name }, title: 'name' };
    const strange = [undefined, plain, 'note', note({}), defineResource('bare', undefined as never)];
    expect(findDeclarationFaults(strange as unknown as Resource[])).toEqual([
      'resources[0]: is undefined: make it with defineResource()',
      'resources[1]: is no resource: make it with defineResource()',
      'resources[2]: is "note": make it with defineResource()',
      "bare: the declaration is undefined: write defineResource('bare', { … })",
    ]);
    expect(findDeclarationFaults(undefined as unknown as Resource[])).toEqual([
      'resources: must be a list of resources, not undefined',
    ]);
  });
});

test('a former name that something else has is refused', () => {
  const attributes = {
    name: text({ label, formerly: 'title' }),
    title: text({ label }),
    a: text({ label, formerly: 'old' }),
    b: text({ label, formerly: 'old' }),
  };
  expect(
    findDeclarationFaults([note({ attributes, formerly: 'other' }), note({ formerly: 'other' }, 'other')]),
  ).toEqual([
    "note: 'name' was formerly 'title', which is declared: leave formerly out once every server has started with it",
    "note: 'b' was formerly 'old', which another attribute was too: let one of them have it",
    'other: formerly is "other": write the name that the resource had before',
    "note: was formerly 'other', which is declared: leave formerly out once every server has started with it",
    "other: was formerly 'other', which is declared: leave formerly out once every server has started with it",
  ]);
});

test.each(['id_note', 'ID_Note'])('a former name that is the identifier, %s, is refused', (formerly) => {
  expect(faultsOfAttribute(text({ label, formerly }))).toEqual([
    `note: 'a' was formerly '${formerly}', which is the identifier, and stays it: leave formerly out`,
  ]);
});

test.each(['first name', 'size~1', '', 3])(
  'a former name that no attribute can have, %j, is refused',
  (formerly) => {
    expect(faultsOfAttribute({ kind: 'text', label, formerly })).toEqual([
      `note.a: formerly must be the name that the attribute had before, not ${JSON.stringify(formerly)}`,
    ]);
  },
);

test.each(['Note', 'two words', '', 3])(
  'a former name that no resource can have, %j, is refused',
  (formerly) => {
    expect(faultsOf({ formerly })).toEqual([
      `note: formerly is ${JSON.stringify(formerly)}: write the name that the resource had before`,
    ]);
  },
);

test('a former name that two resources had is refused', () => {
  const [one, two] = [note({ formerly: 'old' }, 'one'), note({ formerly: 'old' }, 'two')];
  expect(findDeclarationFaults([one, two])).toEqual([
    "two: was formerly 'old', which another resource was too: let one of them have it",
  ]);
});

test('all faults of all declarations are told at once', () => {
  const other = note({ channel: 'secret', can: { edit: 'editor' } }, 'other');
  const faults = findDeclarationFaults([note({ title: 'nom', attributes: { name, a: {} } }), other]);
  expect(faults.map((fault) => fault.slice(0, fault.indexOf(':')))).toEqual([
    'note.a',
    'note',
    'other',
    'other',
  ]);
});

test('a link to what is not declared is told to who serves all records, whatever else is wrong', () => {
  const lost = note({ attributes: { name, to: link('nowhere', { label }), on: undefined } });
  const bare = note({ attributes: null }, 'bare');
  expect(findLinkFaults([lost, bare, undefined as unknown as Resource])).toEqual([
    "note.to: links to 'nowhere', which is not declared: use one of note, bare",
  ]);
  expect(findLinkFaults([note({ attributes: { name, parent: link('note', { label }) } })])).toEqual([]);
});

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
        "note: la clé 'coloums' n’existe pas\u00a0: utilisez labels, attributes, computed, title, icon, columns, sections, can, visible, owner, writable, distinct, rules, requiredIf, readOnlyIf, hiddenIf, channel, identifier, path, event, formerly, translations",
      ],
    ],
    [
      'no labels',
      { labels: undefined },
      [
        "note: labels manque\u00a0: écrivez labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
      ],
    ],
    [
      'no plural, an empty singular, another gender, a misspelt label',
      { labels: { plurial: 'Notes', singular: ' ', gender: 'neuter' } },
      [
        "note: le label 'plurial' n’existe pas\u00a0: utilisez plural, singular, gender, elision",
        "note: le label 'plural' manque\u00a0: écrivez labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
        "note: le label 'singular' manque\u00a0: écrivez labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
        "note: gender vaut \"neuter\"\u00a0: écrivez 'masculine' ou 'feminine'",
      ],
    ],
    [
      'an elision that is no answer',
      { labels: { ...labels, elision: 'yes' } },
      ['note: elision vaut "yes"\u00a0: écrivez true ou false, ou retirez cette option'],
    ],
    [
      'a label that is no text',
      { labels: { ...labels, plural: 3 } },
      [
        "note: le label 'plural' manque\u00a0: écrivez labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' }",
      ],
    ],
    [
      'no attributes',
      { attributes: undefined },
      [
        "note: attributes manque\u00a0: déclarez au moins un attribut, par exemple attributes: { name: text({ label: 'Nom' }) }",
      ],
    ],
    [
      'attributes that are none',
      { attributes: null },
      [
        "note: attributes manque\u00a0: déclarez au moins un attribut, par exemple attributes: { name: text({ label: 'Nom' }) }",
      ],
    ],
    [
      'no title',
      { title: undefined },
      [
        "note: title manque\u00a0: nommez l’attribut par lequel les personnes reconnaissent une fiche, par exemple title: 'name', ou plusieurs\u00a0: ['code', 'name']",
      ],
    ],
    [
      'a title that is not declared',
      { title: 'nom' },
      ["note: title nomme 'nom', qui n’est pas déclaré\u00a0: nommez name"],
    ],
    [
      'a title of what is not declared, of a kind that names nothing, and of one twice',
      { attributes: { name, done: flag({ label }) }, title: ['name', 'nom', 'done', 'name', 3] },
      [
        "note: title nomme 'nom', qui n’est pas déclaré\u00a0: nommez name, done",
        "note: title nomme 'done', de kind flag\u00a0: nommez un attribut de kind text, email, url, number",
        'note: title nomme 3, qui n’est pas déclaré\u00a0: nommez name, done',
        'note: title nomme "name" deux fois\u00a0: nommez-le une fois',
      ],
    ],
    [
      'an icon that there is not',
      { icon: 'rocket' },
      [
        'note: icon vaut "rocket"\u00a0: utilisez list, folder, document, building, place, site, tree, vehicle, box, tool, key, person, people, calendar, money, mail, flag, chart, ou retirez cette option',
      ],
    ],
    [
      'a column that is not declared, and one twice',
      { columns: ['name', 'nom', 'name'] },
      [
        'note: columns nomme "nom", qui n’est pas déclaré\u00a0: utilisez name',
        'note: columns nomme "name" deux fois\u00a0: nommez-le une fois',
      ],
    ],
    [
      'no columns',
      { columns: [] },
      [
        'note: columns doit énumérer des attributs\u00a0: nommez-en au moins un, ou retirez columns pour les afficher tous',
      ],
    ],
    [
      'sections that are no list',
      { sections: { heading: 'A' } },
      [
        "note: sections doit être une liste, par exemple sections: [{ heading: 'Travaux', attributes: ['begin', 'end'], columns: 2 }], et non {\"heading\":\"A\"}",
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
        "note: sections[0] a la clé inconnue 'headings'\u00a0: utilisez heading, attributes, columns",
        "note: sections[0] n’a pas de titre\u00a0: dites de quoi il s’agit, par exemple heading: 'Travaux'",
        "note: sections[0] doit énumérer ses attributs, par exemple ['begin', 'end']",
        'note: sections[0] a 3 colonnes\u00a0: écrivez 1 ou 2, ou retirez columns',
        'note: sections[1] nomme "nom", qui n’est pas un champ\u00a0: utilisez name',
        "note: sections[2] vaut null\u00a0: écrivez sections: [{ heading: 'Travaux', attributes: ['begin', 'end'], columns: 2 }]",
        'note: sections nomme "name" deux fois\u00a0: un champ n’a qu’une place',
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
        'note: sections nomme "name" deux fois\u00a0: un champ n’a qu’une place',
        'note: deux sections s’appellent "A"\u00a0: donnez un titre différent à chacune',
      ],
    ],
    [
      'what is written as undefined, past the compiler',
      { visible: undefined, sections: undefined },
      [
        'note: visible vaut undefined\u00a0: retirez cette option, ou donnez-lui une valeur',
        'note: sections vaut undefined\u00a0: retirez cette option, ou donnez-lui une valeur',
      ],
    ],
    [
      'names of another server that it cannot have',
      { identifier: 'first name', path: '/api/tasks', event: ' ', channel: { name: 'presence-notes' } },
      [
        "note: channel vaut {\"name\":\"presence-notes\"}\u00a0: écrivez 'public' ou 'private', ou le canal d’un autre serveur, par exemple { name: 'private-tasks' }",
        'note: identifier vaut "first name"\u00a0: écrivez le nom de l’attribut, par exemple \'uuid\'',
        'note: path vaut "/api/tasks"\u00a0: écrivez le chemin de la liste sans barre oblique au début ni à la fin, par exemple \'api/tasks\'',
        'note: event vaut " "\u00a0: écrivez le nom des événements, par exemple \'TaskChanged\'',
      ],
    ],
    [
      'hidden records on a channel that everybody may hear',
      { visible: () => false, channel: { name: 'notes.all' } },
      [
        'note: channel vaut {"name":"notes.all"}, et annoncerait des fiches qui ne sont pas visibles\u00a0: retirez channel ou visible',
      ],
    ],
    [
      'an attribute with the name of the identifier of another server',
      { identifier: 'name' },
      ['note.name: est l’identifiant, que chaque fiche possède\u00a0: donnez un autre nom à l’attribut'],
    ],
    [
      'an unknown right',
      { can: { edit: 'editor' } },
      ["note: le droit 'edit' n’existe pas\u00a0: utilisez read, create, update, delete, write, history"],
    ],
    [
      'an unknown role',
      { can: { write: 'boss' } },
      ['note: can.write vaut "boss"\u00a0: utilisez reader, editor, admin'],
    ],
    [
      'rights that are no object',
      { can: 'editor' },
      ['note: can doit être un objet, par exemple can: { write: \'editor\' }, et non "editor"'],
    ],
    [
      'a right to change for who may not read',
      { can: { read: 'admin' } },
      [
        "note: can.update vaut 'editor', qui ne peut pas lire\u00a0: donnez à read 'editor', ou update 'admin'",
        "note: can.delete vaut 'editor', qui ne peut pas lire\u00a0: donnez à read 'editor', ou delete 'admin'",
      ],
    ],
    [
      'a right to the history for who may not read',
      { can: { read: 'editor', history: 'reader' } },
      [
        "note: can.history vaut 'reader', qui ne peut pas lire\u00a0: donnez à read 'reader', ou history 'editor'",
      ],
    ],
    [
      'a visibility that is no function',
      { visible: true },
      ['note: visible doit être une fonction de la fiche et de la personne, et non true'],
    ],
    [
      'hidden records on a public channel',
      { visible: () => false, channel: 'public' },
      [
        "note: channel vaut 'public', et annoncerait des fiches qui ne sont pas visibles\u00a0: retirez channel ou visible",
      ],
    ],
    [
      'an owner in no text',
      { owner: { attribute: 'done', most: 0 } },
      [
        "note: owner doit nommer un attribut de kind text, par exemple owner: { attribute: 'owner' }",
        'note: owner.most vaut 0\u00a0: écrivez un nombre entier positif, ou retirez cette option',
      ],
    ],
    [
      'a rule that is none',
      { writable: true },
      ['note: writable doit être une fonction de la fiche et de la personne, et non true'],
    ],
    [
      'what shall differ by nothing',
      { distinct: {} },
      ["note: distinct doit énumérer des attributs, par exemple distinct: { attributes: ['name'] }"],
    ],
    [
      'what shall differ by what is not declared',
      { distinct: { attributes: ['colour'] } },
      [expect.stringMatching(/^note: distinct nomme "colour", qui n’est pas déclaré\u00a0: utilisez /)],
    ],
    [
      'another channel',
      { channel: 'secret' },
      [
        "note: channel vaut \"secret\"\u00a0: écrivez 'public' ou 'private', ou le canal d’un autre serveur, par exemple { name: 'private-tasks' }",
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
      `note: title nomme 'name', de kind ${kind}\u00a0: nommez un attribut de kind text, email, url, number`,
    ]);
  });

  test.each(['Note', 'two words', 'trailing_', '', 'é', '../x', '-heartbeat'])('the name %j', (resource) => {
    expect(findDeclarationFaults([note({}, resource)])).toEqual([
      `${JSON.stringify(resource)}: n’est pas un nom de ressource\u00a0: utilisez des mots en minuscules joints par _, par exemple 'project_task'`,
    ]);
  });

  test('the same name twice, once for all times', () => {
    expect(findDeclarationFaults([note({}), note({}), note({})])).toEqual([
      'note: est déclarée deux fois\u00a0: donnez un autre nom à l’une des deux',
    ]);
  });

  test('what is no resource', () => {
    const plain = { name: 'note', labels, attributes: { name }, title: 'name' };
    const strange = [undefined, plain, 'note', note({}), defineResource('bare', undefined as never)];
    expect(findDeclarationFaults(strange as unknown as Resource[])).toEqual([
      'resources[0]: est undefined\u00a0: créez la ressource avec defineResource()',
      'resources[1]: est un objet sans déclaration\u00a0: créez la ressource avec defineResource()',
      'resources[2]: est "note"\u00a0: créez la ressource avec defineResource()',
      "bare: la déclaration vaut undefined\u00a0: écrivez defineResource('bare', { … })",
    ]);
    expect(findDeclarationFaults(undefined as unknown as Resource[])).toEqual([
      'resources: doit être une liste de ressources, et non undefined',
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
    "note: 'name' s’appelait 'title', qui est déclaré\u00a0: retirez formerly une fois que chaque serveur a démarré avec",
    "note: 'b' s’appelait 'old', comme un autre attribut\u00a0: gardez ce nom pour un seul",
    'other: formerly vaut "other"\u00a0: écrivez l’ancien nom de la ressource',
    "note: s’appelait 'other', qui est déclaré\u00a0: retirez formerly une fois que chaque serveur a démarré avec",
    "other: s’appelait 'other', qui est déclaré\u00a0: retirez formerly une fois que chaque serveur a démarré avec",
  ]);
});

test.each(['id_note', 'ID_Note'])('a former name that is the identifier, %s, is refused', (formerly) => {
  expect(faultsOfAttribute(text({ label, formerly }))).toEqual([
    `note: 'a' s’appelait '${formerly}', qui est l’identifiant et le reste\u00a0: retirez formerly`,
  ]);
});

test.each(['first name', 'size~1', '', 3])(
  'a former name that no attribute can have, %j, is refused',
  (formerly) => {
    expect(faultsOfAttribute({ kind: 'text', label, formerly })).toEqual([
      `note.a: formerly doit être l’ancien nom de l’attribut, et non ${JSON.stringify(formerly)}`,
    ]);
  },
);

test.each(['Note', 'two words', '', 3])(
  'a former name that no resource can have, %j, is refused',
  (formerly) => {
    expect(faultsOf({ formerly })).toEqual([
      `note: formerly vaut ${JSON.stringify(formerly)}\u00a0: écrivez l’ancien nom de la ressource`,
    ]);
  },
);

test('a former name that two resources had is refused', () => {
  const [one, two] = [note({ formerly: 'old' }, 'one'), note({ formerly: 'old' }, 'two')];
  expect(findDeclarationFaults([one, two])).toEqual([
    "two: s’appelait 'old', comme une autre ressource\u00a0: gardez ce nom pour une seule",
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
    "note.to: mène à 'nowhere', qui n’est pas déclaré\u00a0: utilisez note, bare",
  ]);
  expect(findLinkFaults([note({ attributes: { name, parent: link('note', { label }) } })])).toEqual([]);
});

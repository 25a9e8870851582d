import { commune, project, resources } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { findInterfaceFaults } from './find-interface-faults.ts';
import { defineInterfaceExtension } from './interface-extension.ts';
import { action, cell, input, screen, section } from './part-api.ts';

const load = async () => () => null;

/** Returns the faults of an extension with these parts that the compiler does not see. */
const faultsOf = (parts: unknown, name = 'works') =>
  findInterfaceFaults([defineInterfaceExtension(name, parts as object)], resources).map(({ fault }) => fault);

const works = { path: 'works', label: 'Suivi', load };
const start = { resource: project, name: 'start-works', label: 'Lancer', load: async () => () => undefined };

test('an extension that can work has none, and is found in the file that defines it', () => {
  const extension = defineInterfaceExtension('works', {
    cells: [
      cell({ resource: project, attribute: 'name', load }),
      cell({ resource: project, computed: 'region', kind: 'text', load }),
      cell({ kind: 'text', load }),
    ],
    inputs: [input({ resource: project, attribute: 'progress', load })],
    sections: [section({ resource: project, label: 'Résumé', load })],
    actions: [action(start), action({ ...start, name: 'end-works', places: ['selection'], right: 'delete' })],
    screens: [screen(works)],
  });
  expect(findInterfaceFaults([extension], resources)).toEqual([]);
  expect(extension.place).toContain('find-interface-faults.test.ts');
});

const faulty: [string, unknown, string][] = [
  ['no parts', {}, 'works\u00a0: n’a pas de parties\u00a0: écrivez defineInterfaceExtension'],
  [
    'an unknown part',
    { cell: [] },
    "works\u00a0: la partie 'cell' n’existe pas\u00a0: utilisez cells, inputs",
  ],
  ['parts that are no list', { screens: screen(works) }, 'works\u00a0: screens vaut {'],
  [
    'a part made otherwise',
    { cells: [3] },
    'works\u00a0: cells[0] vaut 3\u00a0: créez la partie avec cell({ … })',
  ],
  [
    'an unknown resource',
    { sections: [section({ resource: { ...project }, label: 'A', load })] },
    'works\u00a0: section "A"\u00a0: la ressource "project" n’est pas déclarée\u00a0: importez project, commune, document',
  ],
  [
    'an unknown attribute',
    { cells: [cell({ resource: project, attribute: 'colour' as never, load })] },
    'works\u00a0: cell de project.colour\u00a0: attribute "colour" n’existe pas dans project\u00a0: utilisez name, code',
  ],
  [
    'an unknown computed attribute',
    { cells: [cell({ resource: commune, computed: 'works', kind: 'number', load })] },
    'works\u00a0: cell de commune.works\u00a0: computed "works" n’existe pas dans commune\u00a0: utilisez projects, budgets',
  ],
  [
    'another kind of a computed attribute',
    { cells: [cell({ resource: commune, computed: 'projects', kind: 'text', load })] },
    'works\u00a0: cell de commune.projects\u00a0: kind vaut "text", et il s’affiche comme \'number\'\u00a0: écrivez cela',
  ],
  [
    'an unknown kind',
    { inputs: [input({ kind: 'stars' as never, load })] },
    'works\u00a0: input de kind "stars"\u00a0: n’existe pas\u00a0: utilisez text',
  ],
  [
    'a cell twice',
    { cells: [1, 2].map(() => cell({ resource: project, attribute: 'name', load })) },
    'works\u00a0: cell de project.name\u00a0: apparaît deux fois\u00a0: retirez l’une des deux',
  ],
  [
    'a cell de no width',
    { cells: [cell({ kind: 'text', width: 1, load })] },
    'works\u00a0: cell\u00a0: width vaut 1\u00a0: écrivez un nombre',
  ],
  [
    'what is no function',
    { inputs: [input({ kind: 'text', load: 'x' as never })] },
    'works\u00a0: input de kind "text"\u00a0: load vaut "x"\u00a0: écrivez async () => (await import(',
  ],
  [
    'no label',
    { screens: [screen({ ...works, label: '' })] },
    'works\u00a0: screen works\u00a0: label manque\u00a0: dites en français',
  ],
  [
    'an address of a list',
    { screens: [screen({ ...works, path: 'project' })] },
    'works\u00a0: screen project\u00a0: path est l’adresse d’une liste',
  ],
  [
    'an address that is none',
    { screens: [screen({ ...works, path: 'Les travaux' })] },
    'works\u00a0: screen Les travaux\u00a0: path vaut "Les travaux"\u00a0: utilisez des mots en minuscules',
  ],
  [
    'two screens with one address',
    { screens: [screen(works), screen(works)] },
    'works\u00a0: screen works\u00a0: apparaît deux fois\u00a0: donnez un autre chemin à l’un des deux',
  ],
  [
    'an unknown icon',
    { screens: [screen({ ...works, icon: 'star' as never })] },
    'works\u00a0: screen works\u00a0: icon vaut "star"\u00a0: utilisez list, folder',
  ],
  [
    'an unknown role',
    { screens: [screen({ ...works, role: 'boss' as never })] },
    'works\u00a0: screen works\u00a0: role vaut "boss"\u00a0: utilisez reader, editor, admin',
  ],
  [
    'an action without a name',
    { actions: [action({ ...start, name: '' })] },
    'works\u00a0: action \u00a0: name manque ou n’est pas un nom',
  ],
  [
    'an action nowhere',
    { actions: [action({ ...start, places: [] })] },
    "works\u00a0: action start-works\u00a0: places vaut []\u00a0: écrivez ['record', 'selection']",
  ],
  [
    'an unknown right',
    { actions: [action({ ...start, right: 'write' as never })] },
    'works\u00a0: action start-works\u00a0: right vaut "write"\u00a0: utilisez read, update, delete',
  ],
  [
    'a condition that is none',
    { actions: [action({ ...start, when: true as never })] },
    'works\u00a0: action start-works\u00a0: when vaut true\u00a0: écrivez une fonction',
  ],
  [
    'an action twice',
    { actions: [action(start), action(start)] },
    'works\u00a0: action start-works\u00a0: apparaît deux fois',
  ],
];

test.each(faulty)('%s: name and what to write instead', (_, parts, fault) => {
  const [first, ...others] = faultsOf(parts);
  expect(first).toContain(fault);
  expect(others).toEqual([]);
});

test('names that are none or taken, and what is no extension', () => {
  expect(faultsOf({ screens: [screen(works)] }, 'Les travaux')).toEqual([
    `"Les travaux" n’est pas un nom d’extension\u00a0: utilisez des mots en minuscules joints par -, par exemple 'project-interface'`,
  ]);
  const twice = [1, 2].map(() => defineInterfaceExtension('works', { cells: [], screens: [] }));
  expect(findInterfaceFaults(twice, resources).map(({ fault }) => fault)).toEqual([
    'works\u00a0: apparaît deux fois\u00a0: donnez un autre nom à l’une des deux extensions',
  ]);
  const [none] = findInterfaceFaults([{ name: 'works' }], resources);
  expect(none?.fault).toContain(
    'interfaceExtensions[0] vaut {"name":"works"}\u00a0: créez l’extension avec defineInterfaceExtension(\'name\'',
  );
  expect(findInterfaceFaults(undefined, resources)[0]?.fault).toContain(
    'doit être une liste d’extensions, et non undefined',
  );
});

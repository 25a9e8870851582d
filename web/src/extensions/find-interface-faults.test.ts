import { commune, project, resources } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { findInterfaceFaults } from './find-interface-faults.ts';
import { defineInterfaceExtension } from './interface-extension.ts';
import { action, cell, input, screen, section } from './part-api.ts';

const load = async () => () => null;

/** The faults of an extension with these parts, past what the compiler says. */
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
  ['no parts', {}, 'works: has no parts: write defineInterfaceExtension'],
  ['an unknown part', { cell: [] }, "works: the part 'cell' is unknown: use cells, inputs"],
  ['parts that are no list', { screens: screen(works) }, 'works: screens is {'],
  ['a part made otherwise', { cells: [3] }, 'works: cells[0] is 3: make it with cell({ … })'],
  [
    'an unknown resource',
    { sections: [section({ resource: { ...project }, label: 'A', load })] },
    'works: section "A": resource "project" is not declared: import one of project, commune, document',
  ],
  [
    'an unknown attribute',
    { cells: [cell({ resource: project, attribute: 'colour' as never, load })] },
    'works: cell of project.colour: attribute "colour" is none of project: use name, code',
  ],
  [
    'an unknown computed attribute',
    { cells: [cell({ resource: commune, computed: 'works', kind: 'number', load })] },
    'works: cell of commune.works: computed "works" is none of commune: use projects, budgets',
  ],
  [
    'another kind of a computed attribute',
    { cells: [cell({ resource: commune, computed: 'projects', kind: 'text', load })] },
    'works: cell of commune.projects: kind is "text", and it is shown as \'number\': write that',
  ],
  [
    'an unknown kind',
    { inputs: [input({ kind: 'stars' as never, load })] },
    'works: input of the kind "stars": is unknown: use text',
  ],
  [
    'a cell twice',
    { cells: [1, 2].map(() => cell({ resource: project, attribute: 'name', load })) },
    'works: cell of project.name: is there twice: take one of them away',
  ],
  [
    'a cell of no width',
    { cells: [cell({ kind: 'text', width: 1, load })] },
    'works: cell: width is 1: write a whole',
  ],
  [
    'what is no function',
    { inputs: [input({ kind: 'text', load: 'x' as never })] },
    'works: input of the kind "text": load is "x": write async () => (await import(',
  ],
  [
    'no label',
    { screens: [screen({ ...works, label: '' })] },
    'works: screen works: label is missing: say in French',
  ],
  [
    'an address of a list',
    { screens: [screen({ ...works, path: 'project' })] },
    'works: screen project: path is the address of a list',
  ],
  [
    'an address that is none',
    { screens: [screen({ ...works, path: 'Les travaux' })] },
    'works: screen Les travaux: path is "Les travaux": use lower-case',
  ],
  [
    'two screens with one address',
    { screens: [screen(works), screen(works)] },
    'works: screen works: is there twice: give one of them another path',
  ],
  [
    'an unknown icon',
    { screens: [screen({ ...works, icon: 'star' as never })] },
    'works: screen works: icon is "star": use list, folder',
  ],
  [
    'an unknown role',
    { screens: [screen({ ...works, role: 'boss' as never })] },
    'works: screen works: role is "boss": use reader, editor, admin',
  ],
  [
    'an action without a name',
    { actions: [action({ ...start, name: '' })] },
    'works: action : name is missing, or no name',
  ],
  [
    'an action nowhere',
    { actions: [action({ ...start, places: [] })] },
    "works: action start-works: places is []: write ['record', 'selection']",
  ],
  [
    'an unknown right',
    { actions: [action({ ...start, right: 'write' as never })] },
    'works: action start-works: right is "write": use read, update, delete',
  ],
  [
    'a condition that is none',
    { actions: [action({ ...start, when: true as never })] },
    'works: action start-works: when is true: write a function',
  ],
  [
    'an action twice',
    { actions: [action(start), action(start)] },
    'works: action start-works: is there twice',
  ],
];

test.each(faulty)('%s: name and what to write instead', (_, parts, fault) => {
  const [first, ...others] = faultsOf(parts);
  expect(first).toContain(fault);
  expect(others).toEqual([]);
});

test('names that are none or taken, and what is no extension', () => {
  expect(faultsOf({ screens: [screen(works)] }, 'Les travaux')).toEqual([
    `"Les travaux" is no name of an extension: use lower-case words joined by -, as 'project-interface'`,
  ]);
  const twice = [1, 2].map(() => defineInterfaceExtension('works', { cells: [], screens: [] }));
  expect(findInterfaceFaults(twice, resources).map(({ fault }) => fault)).toEqual([
    'works: is there twice: give one of the two extensions another name',
  ]);
  const [none] = findInterfaceFaults([{ name: 'works' }], resources);
  expect(none?.fault).toContain(
    'interfaceExtensions[0] is {"name":"works"}: make it with defineInterfaceExtension(\'name\'',
  );
  expect(findInterfaceFaults(undefined, resources)[0]?.fault).toContain(
    'must be a list of extensions, not undefined',
  );
});

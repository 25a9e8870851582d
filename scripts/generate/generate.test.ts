import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { projectFolder } from '../setup/project.mjs';
import { ejectSample } from './eject-sample.mjs';
import { FileChanges } from './file-changes.mjs';
import { addKind } from './new-kind.mjs';
import { addPart } from './new-part.mjs';
import { interfaceList, resourceList } from './lists.mjs';
import { addResource } from './new-resource.mjs';
import { howToTakeBack } from './taking-back.mjs';

/** The list of resources of a minimal project. */
const list = (
  names: readonly string[],
) => `${names.map((name) => `import { ${name} } from './${name}.ts';\n`).join('')}
/** Every resource type of the application, in the order of the menu. */
export const resources = [${names.join(', ')}];
`;

/** Returns a project with a list of resources, and more files. */
function projectWith(content: string, files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries({ [resourceList.path]: content, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { folder, read, changes: new FileChanges(folder) };
}

test('a resource is declared, tested and listed, and written at once or not at all', () => {
  const { folder, changes } = projectWith(list(['site']));
  addResource(changes, 'public_meeting', {
    singular: 'réunion d’été',
    plural: 'réunions d’été',
    isFeminine: true,
  });
  expect(existsSync(join(folder, 'resources/src/public-meeting.ts'))).toBe(false);
  expect(changes.write()).toEqual([
    'resources/src/public-meeting.ts',
    'resources/src/public-meeting.test.ts',
    resourceList.path,
  ]);
  expect(readFileSync(join(folder, resourceList.path), 'utf8')).toBe(`import { site } from './site.ts';
import { publicMeeting } from './public-meeting.ts';

export { type PublicMeeting, publicMeeting } from './public-meeting.ts';

/** Every resource type of the application, in the order of the menu. */
export const resources = [site, publicMeeting];
`);
  const declared = readFileSync(join(folder, 'resources/src/public-meeting.ts'), 'utf8');
  expect(declared).toContain(`defineResource('public_meeting', {
  labels: { plural: 'Réunions d’été', singular: 'réunion d’été', gender: 'feminine' },`);
});

test('it is said how to take back what is written, and nothing else with it', () => {
  const { folder, changes, read } = projectWith(list(['site']));
  addResource(changes, 'room');
  const created = 'resources/src/room.ts resources/src/room.test.ts';
  const byHand = `Pour tout retirer\u00a0: rm ${created}\nPuis retirez les lignes ajoutées à ${resourceList.path}.`;
  expect(howToTakeBack(changes, folder)).toBe(byHand);
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder });
  git('init', '--quiet');
  expect(howToTakeBack(changes, folder)).toBe(byHand);
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@ne2016.test', 'commit', '--quiet', '--message', 'x');
  const told = howToTakeBack(changes, folder);
  expect(told).toBe(`Pour tout retirer\u00a0: rm ${created} && git restore ${resourceList.path}`);
  changes.write();
  execFileSync('sh', ['-c', told.replace(/^.*\u00a0: /, '')], { cwd: folder });
  expect(read(resourceList.path)).toBe(list(['site']));
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })).toBe('');
  // Later changes in it would be lost.
  writeFileSync(join(folder, resourceList.path), list(['site', 'other']));
  expect(howToTakeBack(changes, folder)).toBe(byHand);
});

test.each([
  [undefined, 'Indiquez un nom'],
  ['Été', 'utilisez des minuscules'],
  ['public-meeting', 'utilisez des minuscules'],
  ['2_rooms', 'utilisez des minuscules'],
  ['class', 'a déjà un autre sens'],
  ['long_text', 'a déjà un autre sens'],
  ['app_view', 'ceux du produit'],
  ['public_meeting', 'existe déjà'],
])('a resource of the name %s is refused, in words', (name, words) => {
  const { folder, changes } = projectWith(list([]));
  writeFileSync(join(folder, 'resources/src/public-meeting.ts'), '');
  expect(() => addResource(changes, name)).toThrow(words);
});

test('a list of another shape is left alone, and it is said what to write', () => {
  const { changes } = projectWith('export const resources = all();\n');
  expect(() => addResource(changes, 'site')).toThrow('ajoutez-y vous-même «\u00a0');
});

/** The tables to which a kind is added, besides its own files. */
const tables = [
  'contract/src/attributes/kinds/kinds.ts',
  'contract/src/index.ts',
  'data-layer/src/index.ts',
  'languages/fr_FR.json',
  'server/src/kinds/kinds.ts',
  'web/src/values/kinds/kinds.ts',
  'web/src/values/looks/line-input.tsx',
  'web/src/values/looks/looks.ts',
];

test('a kind is written into every table, as they are now', () => {
  const changes = new FileChanges(projectFolder);
  addKind(changes, 'of-a-test');
  const [before, after] = [new FileChanges(projectFolder), changes];
  for (const path of tables) {
    // Only the new kind differs.
    const known = new Set(before.read(path).split('\n'));
    const added = after
      .read(path)
      .split('\n')
      .filter((line) => !known.has(line));
    expect(added.join('\n'), path).toMatch(/ofATest/);
    expect(added.filter((line) => !line.includes('ofATest'))).toEqual([]);
  }
  expect(JSON.parse(after.read('languages/fr_FR.json'))).toHaveProperty('validators.ofATest');
});

test.each(['email', 'long-text', 'longText', 'builder'])('a kind of the name %s is refused', (name) => {
  expect(() => addKind(new FileChanges(projectFolder), name)).toThrow(/autre|minuscules/);
});

/** Returns the list of interface extensions with these. */
const interfaceWith = (names: readonly string[]) => `import type { InterfaceExtension } from '@ne2016/web';
${names.map((name) => `import { ${name} } from './${name}.ts';\n`).join('')}
export const interfaceExtensions: readonly InterfaceExtension[] = [${names.join(', ')}];
`;

test('an action and a screen are written, tested and listed, for the first resource or the named one', () => {
  const files = { [interfaceList.path]: interfaceWith([]) };
  const { read, changes } = projectWith(list(['site', 'publicMeeting']), files);
  addPart(changes, 'action', 'close', { label: 'Fermer l’accès' });
  addPart(changes, 'screen', 'report', { resource: 'public_meeting' });
  expect(changes.write()).toEqual([
    'extensions/src/close.ts',
    'extensions/src/close-action.ts',
    'extensions/src/close-action.test.ts',
    interfaceList.path,
    'extensions/src/report.ts',
    'extensions/src/report-screen.tsx',
    'extensions/src/report-screen.test.tsx',
  ]);
  expect(read(interfaceList.path)).toBe(interfaceWith(['close', 'report']));
  const action = read('extensions/src/close.ts');
  expect(action).toContain("resource: site,\n      name: 'close',\n      label: 'Fermer l’accès',");
  expect(read('extensions/src/report.ts')).toContain("path: 'report',\n      label: 'Report',");
  expect(read('extensions/src/report-screen.tsx')).toContain('useRecords(publicMeeting)');
});

test.each([
  [undefined, undefined, 'Indiquez un nom'],
  ['sendReminder', undefined, 'utilisez des minuscules'],
  ['send_reminder', undefined, 'utilisez des minuscules'],
  ['screen', undefined, 'a déjà un autre sens'],
  ['site', undefined, 'est déjà pris'],
  ['public-meeting', undefined, 'est déjà pris'],
  ['report', undefined, 'est déjà pris'],
  ['mail', undefined, 'Le fichier extensions/src/mail.ts existe déjà'],
  ['half', undefined, 'Le fichier extensions/src/half-action.ts existe déjà'],
  ['close', 'room', '«\u00a0room\u00a0» n’est pas déclaré\u00a0: choisissez parmi site, public_meeting.'],
])('a part of the name %s for the resource %s is refused, in words', (name, resource, words) => {
  const { changes } = projectWith(list(['site', 'publicMeeting']), {
    [interfaceList.path]: interfaceWith(['report']),
    'extensions/src/mail.ts': '',
    'extensions/src/half-action.ts': '',
  });
  expect(() => addPart(changes, 'action', name, { resource })).toThrow(words);
});

test.each(['action', 'screen', 'event', 'record'])(
  'a resource of the name %s gets another one in parts',
  (name) => {
    const { read, changes } = projectWith(list([name]), { [interfaceList.path]: interfaceWith([]) });
    addPart(changes, 'action', 'close');
    changes.write();
    for (const ending of ['', '-action', '-action.test'])
      expect(read(`extensions/src/close${ending}.ts`)).toContain(
        `import { ${name} as ${name}Resource } from '@ne2016/resources';`,
      );
  },
);

test('a part needs a resource, and a list to stand in', () => {
  const without = projectWith(list([]), { [interfaceList.path]: interfaceWith([]) });
  expect(() => addPart(without.changes, 'screen', 'report')).toThrow('déclarez-en un');
  const other = projectWith(list(['site']), {
    [interfaceList.path]: "import { all } from './all.ts';\nexport const interfaceExtensions = all();\n",
  });
  expect(() => addPart(other.changes, 'screen', 'report')).toThrow('ajoutez-y vous-même «\u00a0');
});

const sampled = {
  'resources/src/project.ts': '',
  'resources/src/samples/index.ts': `import type { Samples } from '@ne2016/contract';
import { project } from '../project.ts';
import { site } from '../site.ts';
import { projects } from './projects.ts';
import { sites } from './sites.ts';

export const samples: readonly Samples[] = [
  { resource: project, records: projects },
  { resource: site, records: sites },
];
`,
  'resources/package.json': '{\n  "@etalab/decoupage-administratif": "^6.0.0",\n  "own": "1"\n}\n',
  'package-lock.json':
    '{\n    "resources": {\n      "@etalab/decoupage-administratif": "^6.0.0",\n      "own": "1"\n    },\n    "web": {\n      "@etalab/decoupage-administratif": "^6.0.0"\n    }\n}\n',
  'knip.json':
    '{\n    "resources": {},\n    "extensions": { "project": ["{src,examples}/**"] },\n    "web": { "project": [] }\n}\n',
  'README.md': 'Before\n\n![A list](docs/images/list.png)\n\n| ![A](docs/images/a.png) |\n| --- |\n\nAfter\n',
  'docs/images/list.png': '',
  'extensions/examples/project-rules.ts': '',
  'extensions/src/server.ts': 'kept',
};

test('of the example nothing is left, and all that a team has of its own', () => {
  const { folder, read, changes } = projectWith(list(['project', 'site', 'commune']), sampled);
  ejectSample(changes);
  changes.write();
  expect(read(resourceList.path)).toBe(list(['site']));
  expect(read('resources/src/samples/index.ts')).toBe(`import type { Samples } from '@ne2016/contract';
import { site } from '../site.ts';
import { sites } from './sites.ts';

export const samples: readonly Samples[] = [
  { resource: site, records: sites },
];
`);
  expect(read('resources/package.json')).toBe('{\n  "own": "1"\n}\n');
  expect(read('package-lock.json').match(/etalab/g)).toHaveLength(1);
  expect(JSON.parse(read('knip.json'))).toMatchObject({
    extensions: { ignoreDependencies: ['.*'] },
    web: { project: [] },
  });
  expect(read('README.md')).toBe('Before\n\nAfter\n');
  expect(read('extensions/src/server.ts')).toBe('kept');
  const gone = ['resources/src/project.ts', 'docs/images', 'extensions/examples'];
  expect(gone.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  expect(() => ejectSample(new FileChanges(folder))).toThrow('déjà été retiré');
});

test('whoever has nothing of their own gets a first type of record', () => {
  const { read, changes } = projectWith(list(['project']), sampled);
  ejectSample(changes);
  changes.write();
  expect(read(resourceList.path)).toBe(`import { item } from './item.ts';

export { type Item, item } from './item.ts';

/** Every resource type of the application, in the order of the menu. */
export const resources = [item];
`);
  expect(read('resources/src/item.ts')).toContain(
    "{ plural: 'Fiches', singular: 'fiche', gender: 'feminine' }",
  );
});

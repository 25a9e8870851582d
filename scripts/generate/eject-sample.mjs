import { Fault } from '../setup/fault.mjs';
import { listed, resourceList } from './lists.mjs';
import { addResource } from './new-resource.mjs';

/** @typedef {import('./file-changes.mjs').FileChanges} FileChanges */

/** The resources of the sample domain, and the files of their records. */
const names = ['commune', 'document', 'project'];
const recordFiles = ['communes', 'documents', 'projects', 'works'];
const samplesPath = 'resources/src/samples/index.ts';
const samplePackage = '@etalab/decoupage-administratif';

/** Exists as long as the sample domain. */
export const samplePath = 'resources/src/project.ts';

/** All files of the sample domain only. */
const removed = [
  ...names.map((name) => `resources/src/${name}.ts`),
  ...recordFiles.map((name) => `resources/src/samples/${name}.ts`),
  'resources/src/samples/samples.test.ts',
  'resources/src/documents.test.ts',
  'extensions/examples',
  'docs/images',
];

/** The resource that remains if the team has none of its own. */
const first = { name: 'item', labels: { singular: 'fiche', isFeminine: true } };

const of = names.join('|');

/** Returns a list without its imports from files of the sample domain. */
function withoutSamples(/** @type {string} */ text) {
  const files = [...names, ...recordFiles].join('|');
  return text
    .replaceAll(new RegExp(`^(?:import|export) .* from '\\.{1,2}/(?:${files})\\.ts';\\n`, 'gm'), '')
    .replaceAll(new RegExp(`^ *\\{ resource: (?:${of}),.*\\n`, 'gm'), '')
    .replace(/(?<=export const resources(?:: [^=]+)? = \[)[^\]]*/, (list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !names.includes(name))
        .join(', '),
    )
    .replaceAll(/\[\s+\]/g, '[]')
    .trimStart();
}

/** Returns a manifest, or a part of a lockfile, without the package that the samples read. */
function withoutPackage(/** @type {string} */ text) {
  return text.replace(new RegExp(`^ *"${samplePackage}": "[^"]*",?\\n`, 'm'), '');
}

/** Returns the lockfile without that package in `resources`: the server and the tests use it, too. */
function withoutLockedPackage(/** @type {string} */ text) {
  const [before = '', own = '', after = ''] = text.split(/(^ {4}"resources": \{[^]*?^ {4}\})/m);
  return before + withoutPackage(own) + after;
}

/** Allows the packages of the removed examples to be unused: the team’s extensions may need them. */
function withoutExamples(/** @type {string} */ text) {
  const own = [
    '"extensions": {',
    '      "project": ["src/**/*.{ts,tsx}"],',
    '      "ignoreDependencies": [".*"]',
    '    },',
    '',
  ];
  return text.replace(/"extensions": \{[^]*?\},\n/, own.join('\n'));
}

/** Returns the page without pictures and descriptions of the sample domain. */
function withoutPictures(/** @type {string} */ text) {
  return text
    .replaceAll(/^(?:\| )?!\[.*\]\(docs\/images\/.*\n(?:\| -.*\n)?\n?/gm, '')
    .replace(/(?<=as a board, a calendar or a chart), and all of it stays live:/, '. All of it stays live.')
    .replace(/ The included example\s+tracks[^.]*\./, '')
    .replace(/^- \[The example declaration\].*\n/m, '');
}

/**
 * Removes the sample domain: its declarations, records, extensions and pictures. The team’s additions stay.
 * @throws {Fault} if it is gone already.
 */
export function ejectSample(/** @type {FileChanges} */ changes) {
  if (!changes.has(samplePath)) throw new Fault('L’exemple a déjà été retiré.');
  for (const path of removed) changes.remove(path);
  changes.replace(resourceList.path, withoutSamples(changes.read(resourceList.path)));
  changes.replace(samplesPath, withoutSamples(changes.read(samplesPath)));
  changes.replace('resources/package.json', withoutPackage(changes.read('resources/package.json')));
  changes.replace('package-lock.json', withoutLockedPackage(changes.read('package-lock.json')));
  changes.replace('knip.json', withoutExamples(changes.read('knip.json')));
  changes.replace('README.md', withoutPictures(changes.read('README.md')));
  if (listed(changes, resourceList)?.length === 0) addResource(changes, first.name, first.labels);
}

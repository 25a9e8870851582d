import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrandingFaults } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { interfaceExtensions } from '@ne2016/extensions/interface';
import { resources } from '@ne2016/resources';
import { findInterfaceFaults } from '../src/extensions/find-interface-faults.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** The file in which an extension was defined, by the line of the trace below that of the function that defined it. */
function fileOf(place: string): string {
  const [, , line = ''] = place.split('\n');
  const [, found = ''] = /((?:file:\/\/)?\/?[^\s()]+?):\d+:\d+\)?$/.exec(line) ?? [];
  const file = found.startsWith('file:') ? fileURLToPath(found) : found;
  return file === '' ? 'extensions' : relative(projectFolder, file).replaceAll('\\', '/');
}

// What npm start asks before it builds the application, as of the declarations. What is wrong otherwise, such as a typing
// error in a file, the build tells better.
const faults = [
  ...findBrandingFaults(branding).map((fault) => `extensions/src/branding.ts: ${fault}`),
  ...findInterfaceFaults(interfaceExtensions, resources).map(
    ({ place, fault }) => `${fileOf(place)}: ${fault}`,
  ),
];
if (faults.length > 0) {
  const lines = [
    'Corrigez l’interface (dossier extensions), puis relancez la commande\u00a0:',
    ...faults.map((fault) => `- ${fault}`),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 2;
}

import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrandingFaults } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { interfaceExtensions } from '@ne2016/extensions/interface';
import { resources } from '@ne2016/resources';
import { findInterfaceFaults } from '../src/extensions/find-interface-faults.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** Returns the file of an extension: that of the stack line after `defineInterfaceExtension`. */
function fileOf(place: string): string {
  const [, , line = ''] = place.split('\n');
  const [, found = ''] = /((?:file:\/\/)?\/?[^\s()]+?):\d+:\d+\)?$/.exec(line) ?? [];
  const file = found.startsWith('file:') ? fileURLToPath(found) : found;
  return file === '' ? 'extensions' : relative(projectFolder, file).replaceAll('\\', '/');
}

// `npm start` runs this before it builds the application, like the check of the declarations. The build
// itself reports other errors, such as a syntax error in a file.
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

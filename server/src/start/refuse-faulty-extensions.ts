import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Resource, shown } from '@ne2016/contract';
import { StartFault } from '../config/start-fault.ts';
import { sourceStack } from '../http/source-stack.ts';
import { hookFaults } from '../extensions/hook-faults.ts';
import { jobFaults } from '../extensions/jobs/job-faults.ts';
import { routeFaults } from '../extensions/routes/route-faults.ts';
import type { ServerExtension } from '../extensions/api/server-extension.ts';
import { isObject, unknownKeys } from '../extensions/written-code.ts';

const projectFolder = join(import.meta.dirname, '../../..');
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const partNames = ['hooks', 'routes', 'jobs'];

/** Returns the source file in which an extension was defined, as its author sees it. */
function fileOf(place: string): string {
  const [, found = ''] = /\s\(?((?:file:\/\/)?\/?[^\s()]+?):\d+:\d+\)?$/m.exec(sourceStack(place)) ?? [];
  const file = found.startsWith('file:') ? fileURLToPath(found) : found;
  return file === '' ? 'extensions' : relative(projectFolder, file).replaceAll('\\', '/');
}

function isExtension(one: unknown): one is ServerExtension {
  return isObject(one) && typeof one['place'] === 'string' && 'written' in one;
}

function partsFaults(
  extension: ServerExtension,
  resources: readonly Resource[],
  takenRoutes: Set<string>,
): string[] {
  const { name, written } = extension;
  if (typeof name !== 'string' || !namePattern.test(name))
    return [
      `${shown(name)} n’est pas un nom d’extension\u00a0: utilisez des mots en minuscules joints par -, par exemple 'project-rules'`,
    ];
  if (!isObject(written) || Object.keys(written).length === 0)
    return [`${name}: n’a pas de parties\u00a0: écrivez defineServerExtension('${name}', { hooks: [ … ] })`];
  const faults = [
    ...unknownKeys('la partie', written, partNames),
    ...hookFaults(extension, resources),
    ...routeFaults(extension, resources, takenRoutes),
    ...jobFaults(extension),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Finds all faults of extensions, with file, name and remedy. The compiler detects only some of them. */
export function findExtensionFaults(extensions: unknown, resources: readonly Resource[]): string[] {
  if (!Array.isArray(extensions))
    return [`serverExtensions doit être une liste d’extensions, et non ${shown(extensions)}`];
  const all: readonly unknown[] = extensions;
  const defined = all.filter(isExtension);
  const names = defined.map(({ name }) => name);
  const takenRoutes = new Set<string>();
  return all.flatMap((extension, index) => {
    if (!isExtension(extension))
      return [
        `serverExtensions[${index}] vaut ${shown(extension)}\u00a0: créez l’extension avec defineServerExtension('name', { … })`,
      ];
    const { name, place } = extension;
    const isSecond = names.indexOf(name) !== defined.indexOf(extension);
    const faults = [
      ...partsFaults(extension, resources, takenRoutes),
      ...(isSecond
        ? [`${name}: est le nom de deux extensions\u00a0: donnez un autre nom à l’une d’elles`]
        : []),
    ];
    return faults.map((fault) => `${fileOf(place)}: ${fault}`);
  });
}

/** @throws StartFault with every fault of the extensions */
export function refuseFaultyExtensions(
  extensions: readonly ServerExtension[],
  resources: readonly Resource[],
): void {
  const faults = findExtensionFaults(extensions, resources);
  if (faults.length === 0) return;
  throw new StartFault([
    'Corrigez les extensions (dossier extensions), puis relancez la commande si elle s’est arrêtée\u00a0:',
    ...faults.map((fault) => `- ${fault}`),
  ]);
}

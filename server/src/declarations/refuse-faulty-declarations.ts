import {
  type Attribute,
  builtInPrefix,
  channelOf,
  findComputedFaults,
  findDeclarationFaults,
  findDefaultFaults,
  findLinkFaults,
  holdsFiles,
  identifierOf,
  type Resource,
} from '@ne2016/contract';
import { mostUpload } from '../config/file-settings.ts';
import { StartFault } from '../config/start-fault.ts';
import { pathFaults } from './declared-paths.ts';
import { recordTableName } from '../storage/tables.ts';

/** Channels of the product itself, and those with events that pusher-js decrypts. */
const ownChannels = new RegExp(`^(?:private-)?${builtInPrefix}|^private-encrypted-`);
const ownEvents = /^(?:pusher|pusher_internal):|^client-/;
/** Longest name of an event that Pusher accepts, in characters. */
const longestEvent = 200;

/** Returns the faults of a resource’s channel and event on this server; both are valid names. */
function channelFaults(resource: Resource, all: readonly Resource[]): string[] {
  const { channel, event } = resource;
  const faults: string[] = [];
  const name = channelOf(resource);
  const other = all.find((one) => one !== resource && channelOf(one) === name);
  // With a shared channel, the subscribers of one list would receive the events of the other.
  if (other !== undefined)
    faults.push(
      `channel vaut '${name}', comme celui de '${other.name}'\u00a0: donnez-en un autre à l’une des deux`,
    );
  if (typeof channel === 'object' && ownChannels.test(name))
    faults.push(`channel vaut '${name}', un nom du produit ou du protocole push\u00a0: écrivez-en un autre`);
  if (ownEvents.test(event) || event.length > longestEvent)
    faults.push(
      `event vaut '${event}'\u00a0: écrivez au plus ${longestEvent} caractères, qui ne commencent ni par 'pusher:' ni par 'client-'`,
    );
  return faults;
}

/** Longest name in PostgreSQL, in bytes; it truncates longer ones. */
const longestName = 63;
/** The name of a column that is set aside, such as `size~1`, is longer than its attribute. */
const longestAttribute = longestName - 3;
/** SQLite builds the JSON of a record from at most 1,000 arguments, two for each attribute. */
const mostAttributes = 400;
/** System columns, which every table of PostgreSQL has. */
const systemColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

/** Returns the faults of a valid resource that a database cannot store. */
function resourceFaults({ name, attributes, formerly, isBuiltIn }: Resource): string[] {
  const longest = longestName - recordTableName({ name: '' }).length;
  const faults: string[] = [];
  if (name.startsWith(builtInPrefix) && !isBuiltIn)
    faults.push(`les noms en ${builtInPrefix} sont ceux du produit\u00a0: donnez un autre nom`);
  if (typeof formerly === 'string' && formerly.startsWith(builtInPrefix))
    faults.push(
      `s’appelait '${formerly}', et les noms en ${builtInPrefix} sont ceux du produit\u00a0: retirez formerly`,
    );
  if (name.length > longest)
    faults.push(
      `le nom a ${name.length} caractères, et la base de données en accepte ${longest}\u00a0: raccourcissez-le`,
    );
  const count = Object.keys(attributes).length;
  if (count > mostAttributes)
    faults.push(
      `a ${count} attributs, et la base de données en accepte ${mostAttributes}\u00a0: déclarez deux ressources`,
    );
  return faults.map((fault) => `${name}: ${fault}`);
}

function columnFaults(resource: Resource, name: string, attribute: Attribute | undefined): string[] {
  const faults: string[] = [];
  if (name.length > longestAttribute)
    faults.push(
      `le nom a ${name.length} caractères, et la base de données en accepte ${longestAttribute}\u00a0: raccourcissez-le`,
    );
  if (systemColumns.includes(name))
    faults.push('PostgreSQL a une colonne de ce nom dans chaque table\u00a0: donnez un autre nom');
  const identifiers = identifierOf(resource.name);
  if (name === identifiers && resource.identifier !== name)
    faults.push(
      'la base de données garde les identifiants dans une colonne de ce nom\u00a0: donnez un autre nom',
    );
  // SQLite ignores case in names.
  const alike = [identifiers, ...Object.keys(resource.attributes)].find(
    (other) => other !== name && other.toLowerCase() === name.toLowerCase(),
  );
  if (alike !== undefined)
    faults.push(
      `ne diffère de '${alike}' que par des majuscules, que SQLite ignore\u00a0: donnez un autre nom`,
    );
  if (holdsFiles(attribute) && (attribute.maxSize ?? 0) > mostUpload)
    faults.push(
      `maxSize ${attribute.maxSize} dépasse ce qui peut être envoyé\u00a0: ${mostUpload} octets au plus`,
    );
  return faults.map((fault) => `${resource.name}.${name}: ${fault}`);
}

/** Returns whether the declared names are texts, so that they can be compared with others. */
function hasWireNames(resource: Resource): boolean {
  const { path, event, channel } = resource as { [Key in 'path' | 'event']: unknown } & {
    channel: Resource['channel'] | null;
  };
  const named: unknown = typeof channel === 'object' ? channel?.name : channel;
  return [path, event, named].every((one) => typeof one === 'string');
}

/** Returns the faults of the declared paths, channels and events on this server. */
function wireFaults(resources: readonly Resource[]): string[] {
  const named = resources.filter(hasWireNames);
  return named.flatMap((resource) =>
    [...pathFaults(resource, named), ...channelFaults(resource, named)].map(
      (fault) => `${resource.name}: ${fault}`,
    ),
  );
}

function storageFaults(resource: Resource): string[] {
  const columns = Object.entries(resource.attributes);
  return [
    ...resourceFaults(resource),
    ...columns.flatMap(([name, attribute]) => columnFaults(resource, name, attribute)),
  ];
}

/** Returns whether a resource has names to check. A value that is not a resource is reported elsewhere. */
function hasNames(resource: Resource | undefined): boolean {
  return (
    typeof resource?.name === 'string' &&
    typeof resource.attributes === 'object' &&
    resource.attributes !== null
  );
}

/**
 * Checks the declarations. Call it before any change of a database: a column for a wrong declaration would
 * stay.
 * @throws StartFault with every fault of the declarations
 */
export function refuseFaultyDeclarations(resources: readonly Resource[]): void {
  const faults = [
    ...findDeclarationFaults(resources),
    ...findLinkFaults(resources),
    ...findComputedFaults(resources.filter(hasNames)),
    ...findDefaultFaults(resources.filter(hasNames)),
    ...resources.filter(hasNames).flatMap(storageFaults),
    ...wireFaults(resources.filter(hasNames)),
  ];
  if (faults.length === 0) return;
  throw new StartFault([
    'Corrigez les déclarations des ressources (dossier resources/src), puis relancez la commande si elle s’est arrêtée\u00a0:',
    ...faults.map((fault) => `- ${fault}`),
  ]);
}

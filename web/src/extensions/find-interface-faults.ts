import { computedAttributes, type Resource, resourceIcons, roles, shown } from '@ne2016/contract';
import { isKind, kindNames } from '#values/kinds/kinds.ts';
import type { InterfaceExtension } from './interface-extension.ts';

type Written = Readonly<Record<string, unknown>>;
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const partNames = ['cells', 'inputs', 'sections', 'actions', 'screens'];

function isObject(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The declared resources, and the names that earlier extensions have taken. */
interface Known {
  readonly resources: readonly Resource[];
  readonly taken: Set<string>;
}

/** Returns the fault of a duplicate part. */
function twice(key: string, { taken }: Known, advice: string): string[] {
  const isTaken = taken.has(key);
  taken.add(key);
  return isTaken ? [`apparaît deux fois\u00a0: ${advice}`] : [];
}

const loadFaults = ({ load }: Written) =>
  typeof load === 'function'
    ? []
    : [`load vaut ${shown(load)}\u00a0: écrivez async () => (await import('./file.tsx')).Name`];

const labelFaults = ({ label }: Written) =>
  typeof label === 'string' && label.trim() !== ''
    ? []
    : ['label manque\u00a0: dites en français ce que c’est'];

const whenFaults = ({ when }: Written) =>
  when === undefined || typeof when === 'function'
    ? []
    : [`when vaut ${shown(when)}\u00a0: écrivez une fonction`];

/** Returns the declared resource of a part, or a fault if there is none. */
function resourceIn(resource: unknown, { resources }: Known): Resource | string {
  const found = resources.find((declared) => declared === resource);
  const name = shown(isObject(resource) ? resource['name'] : resource);
  const names = resources.map((declared) => declared.name).join(', ');
  return found ?? `la ressource ${name} n’est pas déclarée\u00a0: importez ${names} de @ne2016/resources`;
}

function computedFaults(resource: Resource, computed: unknown, kind: unknown): string[] {
  const declared = new Map(Object.entries(computedAttributes(resource)));
  const found = declared.get(String(computed));
  const names = [...declared.keys()].join(', ');
  if (found === undefined)
    return [
      `computed ${shown(computed)} n’existe pas dans ${resource.name}\u00a0: ${names === '' ? 'aucun attribut n’y est calculé' : `utilisez ${names}`}`,
    ];
  return found.as.kind === kind
    ? []
    : [`kind vaut ${shown(kind)}, et il s’affiche comme '${found.as.kind}'\u00a0: écrivez cela`];
}

/** Returns the place of a cell or an input, and the faults of that place. */
function placeFaults({ of }: Written, known: Known): [place: string, faults: string[]] {
  if (!isObject(of)) return ['', ['n’est pas une partie\u00a0: créez-la avec cell({ … }) ou input({ … })']];
  const { resource, attribute, kind, shownAs } = of;
  if (kind !== undefined) {
    const isKnown = typeof kind === 'string' && isKind(kind);
    return [`kind ${shown(kind)}`, isKnown ? [] : [`n’existe pas\u00a0: utilisez ${kindNames.join(', ')}`]];
  }
  const found = resourceIn(resource, known);
  if (typeof found === 'string') return [String(attribute), [found]];
  if (shownAs !== undefined)
    return [`${found.name}.${String(attribute)}`, computedFaults(found, attribute, shownAs)];
  const names = Object.keys(found.attributes);
  const isKnown = typeof attribute === 'string' && names.includes(attribute);
  const fault = `attribute ${shown(attribute)} n’existe pas dans ${found.name}\u00a0: utilisez ${names.join(', ')}`;
  return [`${found.name}.${String(attribute)}`, isKnown ? [] : [fault]];
}

function shownPartFaults(what: string, part: Written, known: Known): string[] {
  const [place, faults] = placeFaults(part, known);
  const own = [...faults, ...loadFaults(part), ...twice(`${what} ${place}`, known, 'retirez l’une des deux')];
  return own.map((fault) => `${what} de ${place}\u00a0: ${fault}`);
}

function cellFaults(part: Written, known: Known): string[] {
  const { width } = part;
  const isWide =
    width === undefined || (Number.isInteger(width) && Number(width) >= 16 && Number(width) <= 400);
  return [
    ...shownPartFaults('cell', part, known),
    ...(isWide
      ? []
      : [`cell\u00a0: width vaut ${shown(width)}\u00a0: écrivez un nombre entier de pixels, de 16 à 400`]),
  ];
}

function sectionFaults(part: Written, known: Known): string[] {
  const found = resourceIn(part['resource'], known);
  const key = `section ${typeof found === 'string' ? '' : found.name} ${String(part['label'])}`;
  const faults = [
    ...(typeof found === 'string' ? [found] : []),
    ...labelFaults(part),
    ...whenFaults(part),
    ...loadFaults(part),
    ...twice(key, known, 'donnez un autre label à l’une des deux'),
  ];
  return faults.map((fault) => `section ${shown(part['label'])}\u00a0: ${fault}`);
}

function actionFaults(part: Written, known: Known): string[] {
  const { name, places, right } = part;
  const found = resourceIn(part['resource'], known);
  const isPlaced =
    Array.isArray(places) &&
    places.length > 0 &&
    places.every((one: unknown) => ['record', 'selection'].includes(String(one)));
  const faults = [
    ...(typeof found === 'string' ? [found] : []),
    ...(typeof name === 'string' && namePattern.test(name)
      ? []
      : [
          "name manque ou n’est pas un nom\u00a0: utilisez des mots en minuscules joints par -, par exemple 'start-works'",
        ]),
    ...labelFaults(part),
    ...(isPlaced
      ? []
      : [`places vaut ${shown(places)}\u00a0: écrivez ['record', 'selection'], ou l’un des deux`]),
    ...(['read', 'update', 'delete'].includes(String(right))
      ? []
      : [`right vaut ${shown(right)}\u00a0: utilisez read, update, delete`]),
    ...whenFaults(part),
    ...loadFaults(part),
    ...twice(
      `action ${typeof found === 'string' ? '' : found.name} ${String(name)}`,
      known,
      'donnez un autre nom à l’une des deux',
    ),
  ];
  return faults.map((fault) => `action ${String(name)}\u00a0: ${fault}`);
}

function screenFaults(part: Written, known: Known): string[] {
  const { path, role, icon } = part;
  const isPath = typeof path === 'string' && namePattern.test(path);
  const isOfList = known.resources.some(({ name, formerly }) => [name, formerly].includes(String(path)));
  const faults = [
    ...(isPath
      ? []
      : [
          `path vaut ${shown(path)}\u00a0: utilisez des mots en minuscules joints par -, par exemple 'works'`,
        ]),
    ...(isOfList ? ['path est l’adresse d’une liste\u00a0: utilisez un autre mot'] : []),
    ...labelFaults(part),
    ...(icon === null || resourceIcons.some((one) => one === icon)
      ? []
      : [`icon vaut ${shown(icon)}\u00a0: utilisez ${resourceIcons.join(', ')}`]),
    ...(roles.some((one) => one === role)
      ? []
      : [`role vaut ${shown(role)}\u00a0: utilisez ${roles.join(', ')}`]),
    ...loadFaults(part),
    ...twice(`screen ${String(path)}`, known, 'donnez un autre chemin à l’un des deux'),
  ];
  return faults.map((fault) => `screen ${String(path)}\u00a0: ${fault}`);
}

const faultsOfPart: Readonly<Record<string, (part: Written, known: Known) => string[]>> = {
  cells: cellFaults,
  inputs: (part, known) => shownPartFaults('input', part, known),
  sections: sectionFaults,
  actions: actionFaults,
  screens: screenFaults,
};

function faultsOfParts(extension: InterfaceExtension, known: Known): string[] {
  return partNames.flatMap((name) => {
    const parts: unknown = extension[name as 'cells'];
    if (!Array.isArray(parts)) return [`${name} vaut ${shown(parts)}\u00a0: écrivez une liste`];
    return parts.flatMap((part: unknown, index) => {
      const maker = name.slice(0, -1);
      if (!isObject(part) || !('load' in part))
        return [`${name}[${index}] vaut ${shown(part)}\u00a0: créez la partie avec ${maker}({ … })`];
      return faultsOfPart[name]?.(part, known) ?? [];
    });
  });
}

function faultsOfExtension(extension: InterfaceExtension, known: Known): string[] {
  const { name, written } = extension;
  if (typeof name !== 'string' || !namePattern.test(name))
    return [
      `${shown(name)} n’est pas un nom d’extension\u00a0: utilisez des mots en minuscules joints par -, par exemple 'project-interface'`,
    ];
  if (!isObject(written) || Object.keys(written).length === 0)
    return [
      `${name}\u00a0: n’a pas de parties\u00a0: écrivez defineInterfaceExtension('${name}', { cells: [ … ] })`,
    ];
  const unknown = Object.keys(written).filter((key) => !partNames.includes(key));
  const faults = [
    ...unknown.map((key) => `la partie '${key}' n’existe pas\u00a0: utilisez ${partNames.join(', ')}`),
    ...faultsOfParts(extension, known),
    ...twice(`extension ${name}`, known, 'donnez un autre nom à l’une des deux extensions'),
  ];
  return faults.map((fault) => `${name}\u00a0: ${fault}`);
}

/** A fault, with the stack trace of its extension’s definition; empty if that is not known. */
export interface InterfaceFault {
  readonly place: string;
  readonly fault: string;
}

/** Finds all faults of interface extensions, of which the compiler sees only a part. */
export function findInterfaceFaults(extensions: unknown, resources: readonly Resource[]): InterfaceFault[] {
  if (!Array.isArray(extensions))
    return [
      {
        place: '',
        fault: `interfaceExtensions doit être une liste d’extensions, et non ${shown(extensions)}`,
      },
    ];
  const known: Known = { resources, taken: new Set() };
  return extensions.flatMap((extension: unknown, index) => {
    if (!isObject(extension) || typeof extension['place'] !== 'string') {
      const fault = `interfaceExtensions[${index}] vaut ${shown(extension)}\u00a0: créez l’extension avec defineInterfaceExtension('name', { … })`;
      return [{ place: '', fault }];
    }
    const defined = extension as unknown as InterfaceExtension;
    return faultsOfExtension(defined, known).map((fault) => ({ place: defined.place, fault }));
  });
}

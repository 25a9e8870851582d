import {
  type AttributeKind,
  computedAttributes,
  type Resource,
  resourceIcons,
  roles,
  shown,
} from '@ne2016/contract';
import type { InterfaceExtension } from './interface-extension.ts';

type Written = Readonly<Record<string, unknown>>;
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Every kind there is; the compiler says so. */
const kinds: Readonly<Record<AttributeKind, true>> = {
  text: true,
  longText: true,
  email: true,
  url: true,
  number: true,
  amount: true,
  date: true,
  dateTime: true,
  flag: true,
  choice: true,
  link: true,
  file: true,
  duration: true,
  telephone: true,
  siret: true,
  rna: true,
  iban: true,
  colour: true,
  geoPoint: true,
  postalAddress: true,
  choices: true,
  links: true,
  files: true,
};

const partNames = ['cells', 'inputs', 'sections', 'actions', 'screens'];

function isObject(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was declared, and what extensions before have taken. */
interface Known {
  readonly resources: readonly Resource[];
  readonly taken: Set<string>;
}

/** What is told of a part that is there twice. */
function twice(key: string, { taken }: Known, advice: string): string[] {
  const isTaken = taken.has(key);
  taken.add(key);
  return isTaken ? [`is there twice: ${advice}`] : [];
}

const loadFaults = ({ load }: Written) =>
  typeof load === 'function'
    ? []
    : [`load is ${shown(load)}: write async () => (await import('./file.tsx')).Name`];

const labelFaults = ({ label }: Written) =>
  typeof label === 'string' && label.trim() !== '' ? [] : ['label is missing: say in French what it is'];

const whenFaults = ({ when }: Written) =>
  when === undefined || typeof when === 'function' ? [] : [`when is ${shown(when)}: write a function`];

/** The declared resource that a part names; a fault where there is none. */
function resourceIn(resource: unknown, { resources }: Known): Resource | string {
  const found = resources.find((declared) => declared === resource);
  const name = shown(isObject(resource) ? resource['name'] : resource);
  const names = resources.map((declared) => declared.name).join(', ');
  return found ?? `resource ${name} is not declared: import one of ${names} from @ne2016/resources`;
}

function computedFaults(resource: Resource, computed: unknown, kind: unknown): string[] {
  const declared = new Map(Object.entries(computedAttributes(resource)));
  const found = declared.get(String(computed));
  const names = [...declared.keys()].join(', ');
  if (found === undefined)
    return [
      `computed ${shown(computed)} is none of ${resource.name}: ${names === '' ? 'it has none' : `use ${names}`}`,
    ];
  return found.as.kind === kind
    ? []
    : [`kind is ${shown(kind)}, and it is shown as '${found.as.kind}': write that`];
}

/** What a cell or an input is for, and what is wrong with that. */
function placeFaults({ of }: Written, known: Known): [place: string, faults: string[]] {
  if (!isObject(of)) return ['', ['is no part: make it with cell({ … }) or input({ … })']];
  const { resource, attribute, kind, shownAs } = of;
  if (kind !== undefined) {
    const names = Object.keys(kinds);
    const isKnown = typeof kind === 'string' && names.includes(kind);
    return [`the kind ${shown(kind)}`, isKnown ? [] : [`is unknown: use ${names.join(', ')}`]];
  }
  const found = resourceIn(resource, known);
  if (typeof found === 'string') return [String(attribute), [found]];
  if (shownAs !== undefined)
    return [`${found.name}.${String(attribute)}`, computedFaults(found, attribute, shownAs)];
  const names = Object.keys(found.attributes);
  const isKnown = typeof attribute === 'string' && names.includes(attribute);
  const fault = `attribute ${shown(attribute)} is none of ${found.name}: use ${names.join(', ')}`;
  return [`${found.name}.${String(attribute)}`, isKnown ? [] : [fault]];
}

function shownPartFaults(what: string, part: Written, known: Known): string[] {
  const [place, faults] = placeFaults(part, known);
  const own = [...faults, ...loadFaults(part), ...twice(`${what} ${place}`, known, 'take one of them away')];
  return own.map((fault) => `${what} of ${place}: ${fault}`);
}

function cellFaults(part: Written, known: Known): string[] {
  const { width } = part;
  const isWide =
    width === undefined || (Number.isInteger(width) && Number(width) >= 16 && Number(width) <= 400);
  return [
    ...shownPartFaults('cell', part, known),
    ...(isWide ? [] : [`cell: width is ${shown(width)}: write a whole number of pixels from 16 to 400`]),
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
    ...twice(key, known, 'give one of them another label'),
  ];
  return faults.map((fault) => `section ${shown(part['label'])}: ${fault}`);
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
      : ["name is missing, or no name: use lower-case words joined by -, as 'start-works'"]),
    ...labelFaults(part),
    ...(isPlaced ? [] : [`places is ${shown(places)}: write ['record', 'selection'], or one of them`]),
    ...(['read', 'update', 'delete'].includes(String(right))
      ? []
      : [`right is ${shown(right)}: use read, update, delete`]),
    ...whenFaults(part),
    ...loadFaults(part),
    ...twice(
      `action ${typeof found === 'string' ? '' : found.name} ${String(name)}`,
      known,
      'give one of them another name',
    ),
  ];
  return faults.map((fault) => `action ${String(name)}: ${fault}`);
}

function screenFaults(part: Written, known: Known): string[] {
  const { path, role, icon } = part;
  const isPath = typeof path === 'string' && namePattern.test(path);
  const isOfList = known.resources.some(({ name, formerly }) => [name, formerly].includes(String(path)));
  const faults = [
    ...(isPath ? [] : [`path is ${shown(path)}: use lower-case words joined by -, as 'works'`]),
    ...(isOfList ? ['path is the address of a list: use another word'] : []),
    ...labelFaults(part),
    ...(icon === null || resourceIcons.some((one) => one === icon)
      ? []
      : [`icon is ${shown(icon)}: use ${resourceIcons.join(', ')}`]),
    ...(roles.some((one) => one === role) ? [] : [`role is ${shown(role)}: use ${roles.join(', ')}`]),
    ...loadFaults(part),
    ...twice(`screen ${String(path)}`, known, 'give one of them another path'),
  ];
  return faults.map((fault) => `screen ${String(path)}: ${fault}`);
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
    if (!Array.isArray(parts)) return [`${name} is ${shown(parts)}: write a list`];
    return parts.flatMap((part: unknown, index) => {
      const maker = name.slice(0, -1);
      if (!isObject(part) || !('load' in part))
        return [`${name}[${index}] is ${shown(part)}: make it with ${maker}({ … })`];
      return faultsOfPart[name]?.(part, known) ?? [];
    });
  });
}

function faultsOfExtension(extension: InterfaceExtension, known: Known): string[] {
  const { name, written } = extension;
  if (typeof name !== 'string' || !namePattern.test(name))
    return [
      `${shown(name)} is no name of an extension: use lower-case words joined by -, as 'project-interface'`,
    ];
  if (!isObject(written) || Object.keys(written).length === 0)
    return [`${name}: has no parts: write defineInterfaceExtension('${name}', { cells: [ … ] })`];
  const unknown = Object.keys(written).filter((key) => !partNames.includes(key));
  const faults = [
    ...unknown.map((key) => `the part '${key}' is unknown: use ${partNames.join(', ')}`),
    ...faultsOfParts(extension, known),
    ...twice(`extension ${name}`, known, 'give one of the two extensions another name'),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** A fault, with the trace that leads to the file of its extension; empty where that is not known. */
export interface InterfaceFault {
  readonly place: string;
  readonly fault: string;
}

/** Finds everything that is wrong with extensions of the interface, of which the compiler sees only a part. */
export function findInterfaceFaults(extensions: unknown, resources: readonly Resource[]): InterfaceFault[] {
  if (!Array.isArray(extensions))
    return [
      { place: '', fault: `interfaceExtensions must be a list of extensions, not ${shown(extensions)}` },
    ];
  const known: Known = { resources, taken: new Set() };
  return extensions.flatMap((extension: unknown, index) => {
    if (!isObject(extension) || typeof extension['place'] !== 'string') {
      const fault = `interfaceExtensions[${index}] is ${shown(extension)}: make it with defineInterfaceExtension('name', { … })`;
      return [{ place: '', fault }];
    }
    const defined = extension as unknown as InterfaceExtension;
    return faultsOfExtension(defined, known).map((fault) => ({ place: defined.place, fault }));
  });
}

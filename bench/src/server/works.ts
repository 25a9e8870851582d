import { headers } from '@ne2016/contract';
import { browserEncodings, listOf, readOf, writeOf } from './communes.ts';
import type { Call } from './load/load.ts';
import { type DeltaSize, deltaSizes, type Subject } from './subject.ts';

/** The measured lists: that of the samples, and for deltas a short and a long one. */
export const listNames = ['communes', 'thousand', 'million'] as const;
export type ListName = (typeof listNames)[number];

/** Number of communes in each list before any change. */
export const listSizes: Readonly<Record<ListName, number>> = {
  communes: 37_590,
  thousand: 1000,
  million: 1_000_000,
};

/** A task for both servers. */
export interface Work {
  readonly name: string;
  readonly title: string;
  readonly list: ListName;
  readonly connections: number;
  /** Whether answers are long, and read on one connection. */
  readonly isLong: boolean;
  /** Repetitions in one turn. */
  readonly repeats: number;
  /** Whether other clients read the whole list meanwhile. */
  readonly besideLists?: boolean;
  /** The measured calls. `turn`: a unique number. */
  calls(subject: Subject, turn: number): readonly Call[];
  /** Unmeasured calls before each repetition. */
  before?(subject: Subject, turn: number): readonly Call[];
}

/** Returns identifiers distributed over the list, none of them deleted before. */
function idOf(index: number): number {
  return 2001 + ((index * 7919) % 35_000);
}

function reads(count: number): Work['calls'] {
  return ({ credentials }, turn) =>
    Array.from({ length: count }, (_, index) => readOf(credentials, idOf(turn * count + index)));
}

/** Each number differs from the previous one: otherwise there would be nothing to write. */
function writes(count: number, first: number): Work['calls'] {
  return ({ credentials }, turn) =>
    Array.from({ length: count }, (_, index) =>
      writeOf(credentials, idOf(index), first + turn * count + index),
    );
}

const oneWrite: Work['calls'] = ({ credentials }, turn) => [writeOf(credentials, 2000, turn)];

const fewLists = { list: 'communes', connections: 1, isLong: true } as const;

/** The whole, unchanged list, requested by the browsers of several people. */
function keptLists(encoding: string): Work['calls'] {
  return ({ name, credentials }) => {
    // The floor caches nothing: it reads and sends the list uncompressed.
    const accepted = name === 'product' ? encoding : 'identity';
    return Array.from({ length: 5 }, () => listOf(credentials, { 'accept-encoding': accepted }));
  };
}

/** The version of the whole list in a browser comes from the answer before. */
const versions = new WeakMap<Subject, string>();

/** Stores the current version of a subject’s whole list. */
export async function storeVersion(subject: Subject): Promise<void> {
  const { path, headers } = listOf(subject.credentials);
  const answer = await fetch(subject.process.address + path, { headers: { ...headers } });
  await answer.arrayBuffer();
  versions.set(subject, answer.headers.get('etag') ?? '');
}

function unchangedLists(count: number): Work['calls'] {
  return (subject) => {
    const held = { 'accept-encoding': browserEncodings, 'if-none-match': versions.get(subject) ?? '' };
    return Array.from({ length: count }, () => listOf(subject.credentials, held));
  };
}

function delta(list: ListName, size: DeltaSize): Work {
  return {
    name: `delta-${size}-${list}`,
    title: `delta of ${size.toLocaleString('en')} among ${listSizes[list].toLocaleString('en')}`,
    list,
    connections: 1,
    isLong: true,
    repeats: 1,
    calls: ({ credentials, cursors }) =>
      Array.from({ length: 20 }, () => listOf(credentials, { [headers.cursor]: cursors[size] })),
  };
}

function singleReads(connections: number, count: number, besideLists = false): Work {
  const others = besideLists ? ' while others fetch the list' : '';
  return {
    name: `read-${connections}${besideLists ? '-beside' : ''}`,
    title: `single reads, ${connections} at a time${others}`,
    list: 'communes',
    connections,
    isLong: false,
    repeats: 1,
    besideLists,
    calls: reads(count),
  };
}

function singleWrites(connections: number, count: number): Work {
  const title = `durable writes, ${connections} at a time`;
  const shape = { list: 'communes', connections, isLong: false, repeats: 1 } as const;
  return { name: `write-${connections}`, title, ...shape, calls: writes(count, connections * 1e6) };
}

/** All works measured in turns. */
export const works: readonly Work[] = [
  {
    name: 'list-changed',
    title: 'full list after a change, uncompressed',
    ...fewLists,
    repeats: 3,
    before: oneWrite,
    calls: ({ credentials }) => [listOf(credentials)],
  },
  {
    name: 'list-changed-browser',
    title: 'full list after a change, as browsers ask (floor: uncompressed)',
    ...fewLists,
    repeats: 2,
    before: oneWrite,
    calls: (subject) => keptLists(browserEncodings)(subject, 0).slice(0, 1),
  },
  ...(['gzip', 'br'] as const).map((encoding) => ({
    name: `list-${encoding}`,
    title: `full list unchanged, ${encoding} (floor: uncompressed)`,
    ...fewLists,
    repeats: 1,
    calls: keptLists(encoding),
  })),
  {
    name: 'list-unchanged',
    title: 'full list unchanged, `If-None-Match`',
    list: 'communes',
    connections: 1,
    isLong: false,
    repeats: 1,
    calls: unchangedLists(300),
  },
  ...(['thousand', 'million'] as const).flatMap((list) => deltaSizes.map((size) => delta(list, size))),
  singleReads(1, 500),
  singleReads(50, 4000),
  singleReads(500, 4000),
  singleReads(10, 1000),
  singleReads(10, 1000, true),
  singleWrites(1, 300),
  singleWrites(50, 1500),
];

import { figureOf, type Results } from './results.ts';
import type { RowName } from './rows.ts';
import { dataLayer, floor, peers } from './subjects.ts';

/** A limit of the layer, with its measurement. */
export interface Limit {
  readonly promise: string;
  /** The worst measurement, in words. */
  readonly found: string;
  readonly isReached: boolean;
}

const timesFloor: Readonly<Record<RowName, number>> = {
  load: 2,
  'load-over': 2,
  'delta-1': 5,
  'delta-100': 5,
  'delta-1000': 5,
  'unchanged-100': 5,
  view: 5,
  'view-delta-100': 5,
  edit: 5,
  memory: 1.25,
};

const rowNames = Object.keys(timesFloor) as RowName[];

const growing: readonly RowName[] = ['delta-1', 'delta-100', 'delta-1000', 'view-delta-100'];

/** Maximum cost of a delta in the longest list relative to the shortest one. */
const mostGrowth = 2;

function round(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

interface Finding {
  readonly ratio: number;
  readonly place: string;
}

function worstOf(findings: readonly Finding[]): Finding {
  return findings.reduce((worst, one) => (one.ratio > worst.ratio ? one : worst));
}

function limit(promise: string, most: number, findings: readonly Finding[]): Limit {
  const { ratio, place } = worstOf(findings);
  return { promise, found: `${round(ratio)} ${place}`, isReached: ratio <= most };
}

function againstFloor(results: Results, row: RowName): Limit {
  const findings = results.sizes.map((size) => ({
    ratio: figureOf(results, size, row, dataLayer.name) / figureOf(results, size, row, floor.name),
    place: `at ${size.toLocaleString('en')}`,
  }));
  return limit(`${row}: at most ${timesFloor[row]}× the floor`, timesFloor[row], findings);
}

/** The rows that build and store an index: without one there is less work, but other rows pay for it. */
const indexRows: readonly RowName[] = ['load', 'load-over', 'memory'];

function againstPeers(results: Results, row: RowName): Limit {
  const isIndexRow = indexRows.includes(row);
  const findings = results.sizes.flatMap((size) =>
    peers
      .filter(({ isIndexed }) => isIndexed || !isIndexRow)
      .map(({ name }) => ({
        ratio: figureOf(results, size, row, dataLayer.name) / figureOf(results, size, row, name),
        place: `of ${name} at ${size.toLocaleString('en')}`,
      })),
  );
  return limit(`${row}: ahead of every peer${isIndexRow ? ' with an index by identifier' : ''}`, 1, findings);
}

function growth(results: Results, row: RowName): Limit {
  const [shortest = 0, longest = shortest] = [results.sizes.at(0), results.sizes.at(-1)];
  const growthOf = (subject: string) =>
    figureOf(results, longest, row, subject) / figureOf(results, shortest, row, subject);
  const promise = `${row}: at most ${mostGrowth}× from ${shortest.toLocaleString('en')} to ${longest.toLocaleString('en')} records`;
  return limit(promise, mostGrowth, [
    { ratio: growthOf(dataLayer.name), place: `(floor: ${round(growthOf(floor.name))})` },
  ]);
}

function needlessCalls({ needlessCalls }: Results): Limit[] {
  const { untouched = 0, unchanged = 0 } = needlessCalls[dataLayer.name] ?? {};
  return [
    {
      promise: 'no subscriber of an untouched record is called',
      found: `${untouched} calls`,
      isReached: untouched === 0,
    },
    {
      promise: 'nobody is called for a refresh that changes nothing',
      found: `${unchanged} calls`,
      isReached: unchanged === 0,
    },
  ];
}

/** Returns every limit, met or not. */
export function checkLimits(results: Results): Limit[] {
  return [
    ...growing.map((row) => growth(results, row)),
    ...rowNames.map((row) => againstFloor(results, row)),
    ...rowNames.map((row) => againstPeers(results, row)),
    ...needlessCalls(results),
  ];
}

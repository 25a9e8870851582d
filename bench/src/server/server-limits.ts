import type { FigureName, ServerResults } from './figures.ts';

/** A limit of the server. */
export interface ServerLimit {
  readonly promise: string;
  readonly found: number;
  readonly unit: '×' | '%' | 'ms' | 'MiB' | 'MB';
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
}

/** A limit of the ratio to the floor, with its works. */
interface RatioLimit {
  readonly works: readonly string[];
  readonly figure: FigureName;
  readonly bound: ServerLimit['bound'];
}

const deltas = (list: string) => [0, 100, 1000].map((size) => `delta-${size}-${list}`);

const ratioLimits: readonly RatioLimit[] = [
  { works: ['list-first', 'list-changed'], figure: 'p50', bound: { atMost: 1.5 } },
  { works: ['list-gzip', 'list-br'], figure: 'p50', bound: { atMost: 0.15 } },
  { works: ['list-unchanged'], figure: 'p50', bound: { atMost: 2 } },
  { works: [...deltas('thousand'), ...deltas('million')], figure: 'p50', bound: { atMost: 1.5 } },
  { works: ['read-1'], figure: 'p50', bound: { atMost: 2 } },
  { works: ['read-50', 'read-500'], figure: 'rate', bound: { atLeast: 0.4 } },
  { works: ['read-50', 'read-500'], figure: 'p99', bound: { atMost: 3 } },
  { works: ['write-1'], figure: 'rate', bound: { atLeast: 0.8 } },
  { works: ['write-50'], figure: 'rate', bound: { atLeast: 2 } },
];

/** Returns a figure of the product for a work. @throws Error for one that was not measured. */
function productFigure({ works }: ServerResults, name: string, figure: FigureName): number {
  const found = works[name];
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found.product[figure];
}

function ratioToFloor(results: ServerResults, name: string, figure: FigureName): number {
  return productFigure(results, name, figure) / (results.works[name]?.floor[figure] ?? Number.NaN);
}

function ratios(results: ServerResults): ServerLimit[] {
  return ratioLimits.flatMap(({ works, figure, bound }) =>
    works.map((name) => ({
      promise: `${name}: ${figure}, times the floor`,
      found: ratioToFloor(results, name, figure),
      unit: '×' as const,
      bound,
    })),
  );
}

function sizes(results: ServerResults): ServerLimit[] {
  return ['list-gzip', 'list-br'].map((name) => ({
    promise: `${name}: on the wire`,
    found: productFigure(results, name, 'bytes') / 1e6,
    unit: 'MB',
    bound: { atMost: 0.9 },
  }));
}

/** Returns the limits relative to another work of the product, not to the floor. */
function growth(results: ServerResults): ServerLimit[] {
  const over = (name: string, other: string, figure: FigureName) =>
    productFigure(results, name, figure) / productFigure(results, other, figure);
  return [
    ...[0, 100, 1000].map((size) => ({
      promise: `delta-${size}: p50 among 1,000,000, times that among 1,000`,
      found: over(`delta-${size}-million`, `delta-${size}-thousand`, 'p50'),
      unit: '×' as const,
      bound: { atMost: 1.2 },
    })),
    {
      promise: 'read-10: p99 while others fetch the list, times that without',
      found: over('read-10-beside', 'read-10', 'p99'),
      unit: '×',
      bound: { atMost: 3 },
    },
  ];
}

const mebibyte = 1024 * 1024;

/** Returns every limit with its measured figure. */
export function serverLimits(results: ServerResults): ServerLimit[] {
  const { idle, afterAll } = results.memory.product;
  return [
    ...ratios(results),
    ...sizes(results),
    ...growth(results),
    { promise: 'start', found: results.start.product.p50, unit: 'ms', bound: { atMost: 500 } },
    { promise: 'memory when idle', found: idle / mebibyte, unit: 'MiB', bound: { atMost: 130 } },
    { promise: 'memory after everything', found: afterAll / mebibyte, unit: 'MiB', bound: { atMost: 300 } },
  ];
}

/** Whether a limit is met. */
export function isKept({ found, bound }: ServerLimit): boolean {
  return 'atMost' in bound ? found <= bound.atMost : found >= bound.atLeast;
}

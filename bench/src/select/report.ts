import { keys, type SelectSample } from './measure.ts';
import { subjects } from './subjects.ts';

/** A limit with its measurement. */
interface SelectLimit {
  readonly promise: string;
  readonly found: string;
  readonly isReached: boolean;
}

type Samples = ReadonlyMap<string, readonly SelectSample[]>;

/** The timings, by their names in the report, with their maximum in milliseconds. */
const rows = [
  { title: 'opens', most: 100, of: (samples: readonly SelectSample[]) => samples.map(({ open }) => open) },
  {
    title: 'keystroke to painted options',
    most: 40,
    of: (samples: readonly SelectSample[]) => samples.flatMap((one) => one.keys),
  },
];

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
}

const median = (times: readonly number[]) => quantile(times, 0.5);
const inWords = (time: number) => `${time.toFixed(1)} ms`;

/** Returns every limit of every select, met or not. */
export function limitsOf(samples: Samples): SelectLimit[] {
  return subjects.slice(1).flatMap(({ name }) =>
    rows.map(({ title, most, of }) => {
      const found = median(of(samples.get(name) ?? []));
      return {
        promise: `${name}: ${title} within ${most} ms (median)`,
        found: inWords(found),
        isReached: found <= most,
      };
    }),
  );
}

/** Formats the medians with their ratio to the floor, the slowest twentieth, and the limits. */
export function formatReport(samples: Samples, limits: readonly SelectLimit[]): string {
  const [floor] = subjects;
  const lines = rows.flatMap(({ title, of }) =>
    subjects.map(({ name }) => {
      const times = of(samples.get(name) ?? []);
      const ratio = median(times) / median(of(samples.get(floor?.name ?? '') ?? []));
      return `| ${title} | ${name} | ${inWords(median(times))} | ${ratio.toFixed(2)}× | ${inWords(quantile(times, 0.95))} | ${times.length} |`;
    }),
  );
  return [
    '## Select',
    `Milliseconds from the key to the end of the frame that paints the result, in Chromium, in the built gallery. Keys: \`${keys.join(' ')}\`.`,
    [
      '|  | subject | median | to the floor | 95 of 100 within | samples |',
      '| --- | --- | ---: | ---: | ---: | ---: |',
      ...lines,
    ].join('\n'),
    '### Limits',
    [
      '| limit | found |  |',
      '| --- | ---: | ---: |',
      ...limits.map(
        ({ promise, found, isReached }) =>
          `| ${promise} | ${found} | ${isReached ? 'reached' : '**not reached**'} |`,
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}

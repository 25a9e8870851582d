import type { EntryFigures } from './measure-entry.ts';

/**
 * The figures of the entry and its floors: medians of several runs, but the worst of lost keys and foreign
 * requests.
 */
export interface EntryResults {
  application: EntryFigures;
  staticForm: EntryFigures;
  /** The same form with the header that isolates its window. It has no limit. */
  isolatedForm: EntryFigures;
  reactAlone: EntryFigures;
  prerenderedReact: EntryFigures;
}

/** A limit of the entry. */
export interface EntryLimit {
  title: string;
  figure: number;
  limit: number;
  unit: string;
}

const never = Number.POSITIVE_INFINITY;

/** Returns the ratio to the floor. */
function ratio(figure: number | null, floor: number | null): number {
  return figure === null || floor === null ? never : figure / floor;
}

/** Returns every limit with its measured figure. */
export function entryLimits({ application, staticForm, reactAlone }: EntryResults): EntryLimit[] {
  const overStatic = (name: 'firstPaint' | 'largestPaint' | 'firstKey') =>
    ratio(application[name], staticForm[name]);
  return [
    { title: 'Weight', figure: application.bytes / 1000, limit: 80, unit: 'kB' },
    { title: 'Requests', figure: application.requests, limit: 4, unit: '' },
    { title: 'Foreign requests', figure: application.foreignRequests, limit: 0, unit: '' },
    { title: 'First paint, over the static form', figure: overStatic('firstPaint'), limit: 1.1, unit: '×' },
    {
      title: 'Largest paint, over the static form',
      figure: overStatic('largestPaint'),
      limit: 1.1,
      unit: '×',
    },
    {
      title: 'First key that is kept, over the static form',
      figure: overStatic('firstKey'),
      limit: 1.15,
      unit: '×',
    },
    {
      title: 'The same in the slowest load, over the median of the static form',
      figure: ratio(application.slowestKey, staticForm.firstKey),
      limit: 1.5,
      unit: '×',
    },
    {
      title: 'Working submit, over React alone',
      figure: ratio(application.submit, reactAlone.submit),
      limit: 1.5,
      unit: '×',
    },
    { title: 'Blocking', figure: application.blocking, limit: 100, unit: 'ms' },
    { title: 'Layout shift', figure: application.layoutShift, limit: 0, unit: '' },
    { title: 'Loads that lost typed text', figure: application.isTextLost ? 1 : 0, limit: 0, unit: '' },
  ];
}

/** Whether a limit is met. */
export function isKept({ figure, limit }: EntryLimit): boolean {
  return figure <= limit;
}

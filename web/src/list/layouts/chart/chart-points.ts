import type { Tally, TallyGroup } from '@ne2016/data-layer/views';
import type { ChartPoint } from '#chart/chart-mark.ts';
import { countedDays } from './period-ids.ts';
import type { Grouping } from '#query/fields/grouping.ts';

/** The content of a chart. */
export interface ChartPoints {
  readonly points: readonly ChartPoint[];
  readonly total: number;
}

/** Largest number of periods on an axis of time; with more, empty months and years are left out. */
const mostPeriods = 600;

interface Measure {
  /** Whether the value is the sum of the first figure instead of the count. */
  readonly isSum: boolean;
  /** Number of groups with a point of their own. */
  readonly most: number;
}

const valueOf = (group: TallyGroup, isSum: boolean) => (isSum ? (group.total(0, 'sum') ?? 0) : group.size);

/** Returns the groups with the largest values, largest first; equal ones in the order of the tally. */
export function greatestGroups(
  groups: Iterable<TallyGroup>,
  isSum: boolean,
  most: number,
): readonly ChartPoint[] {
  const points: ChartPoint[] = [];
  for (const group of groups) {
    const value = valueOf(group, isSum);
    if (points.length === most && value <= (points.at(-1)?.value ?? 0)) continue;
    const place = points.findIndex((other) => other.value < value);
    points.splice(place < 0 ? points.length : place, 0, {
      id: group.id,
      isOthers: false,
      count: group.size,
      value,
    });
    if (points.length > most) points.pop();
  }
  return points;
}

function greatest(tally: Tally, { isSum, most }: Measure): readonly ChartPoint[] {
  const points = greatestGroups(tally.groups(), isSum, most);
  const shown = points.reduce((sum, { count }) => sum + count, 0);
  const count = tally.all.size - shown;
  if (count === 0) return points;
  const value = valueOf(tally.all, isSum) - points.reduce((sum, point) => sum + point.value, 0);
  return [...points, { id: 'others', isOthers: true, count, value }];
}

/** Returns all months or years from the first to the last with records, then the records without a date. */
function inTime(tally: Tally, by: 'month' | 'year', { isSum }: Measure): readonly ChartPoint[] {
  const point = (id: string): ChartPoint => {
    const group = tally.group(id);
    const value = group === undefined ? 0 : valueOf(group, isSum);
    return { id, isOthers: false, count: group?.size ?? 0, value };
  };
  const ids = Array.from(tally.groups(), ({ id }) => id)
    .filter((id) => id !== '')
    .sort();
  const [first, last] = [ids[0], ids.at(-1)];
  const all = first === undefined || last === undefined ? [] : countedDays(first, last, by, mostPeriods);
  const points = (all ?? ids).map(point);
  return tally.group('') === undefined ? points : [...points, point('')];
}

/** Returns the points of a chart: periods in order of time, other groups by size. */
export function chartPoints(tally: Tally, by: Grouping['by'], measure: Measure): ChartPoints {
  const points = by === 'value' ? greatest(tally, measure) : inTime(tally, by, measure);
  return { points, total: valueOf(tally.all, measure.isSum) };
}

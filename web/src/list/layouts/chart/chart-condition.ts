import type { TallyGroup } from '@ne2016/data-layer/views';
import { normalizeText } from '#ui/search/search-text.ts';
import { emptyValue, operatorsOf } from '#query/filter/value-tests.ts';
import { isTime, kindOf } from '#values/kinds/kinds.ts';
import type { Field } from '#query/fields/fields.ts';
import type { Condition, Operator } from '#query/view/view.ts';
import type { ChartPoint } from '#chart/chart-mark.ts';
import { daysOfPeriod } from './period-ids.ts';

/** Returns the operator and the values that match a point; `null` if it does not name a day. */
function question(
  { attribute }: Field,
  { id, isOthers }: ChartPoint,
  points: readonly ChartPoint[],
): readonly [Operator, readonly string[]] | null {
  if (isOthers) return ['isNot', points.filter((point) => !point.isOthers).map((point) => point.id)];
  const offered = operatorsOf(kindOf(attribute).conditions);
  // A flag is empty only if the linked record is unknown.
  if (id === '') return offered.includes('empty') ? ['empty', []] : ['is', [emptyValue]];
  if (offered.includes('is')) return ['is', [id]];
  if (!isTime(attribute)) return ['equals', [id]];
  const days = daysOfPeriod(id);
  return days === undefined ? null : ['between', days];
}

/** Returns the condition that matches the records of a point; `null` if there is none. */
export function conditionOf(
  field: Field,
  point: ChartPoint,
  points: readonly ChartPoint[],
): Condition | null {
  const [operator, values] = question(field, point, points) ?? [];
  const isKnown =
    operator !== undefined && operatorsOf(kindOf(field.attribute).conditions).includes(operator);
  return isKnown ? { field: field.path, operator, values: values ?? [] } : null;
}

/**
 * Returns a function that checks whether a filter finds exactly the records of a point. Filters ignore case
 * and accents of texts, while a chart counts different spellings separately.
 */
export function exactPoints(field: Field): (groups: Iterable<TallyGroup>) => (point: ChartPoint) => boolean {
  if (kindOf(field.attribute).conditions !== 'text') return () => () => true;
  const known = new Map<string, string>();
  const foundAs = (id: string) => {
    const found = known.get(id) ?? (id && `=${normalizeText(id)}`);
    known.set(id, found);
    return found;
  };
  return (groups) => {
    const counts = new Map<string, number>();
    for (const { id } of groups) counts.set(foundAs(id), (counts.get(foundAs(id)) ?? 0) + 1);
    // A text of punctuation only cannot be found.
    return ({ id }) => foundAs(id) !== '=' && counts.get(foundAs(id)) === 1;
  };
}

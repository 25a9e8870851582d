import { useMemo } from 'react';
import { localDay, readDay, readInstant } from '#formats/calendar-day.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { RecordValues } from '#values/record-title.ts';
import { periodRange, periods } from '#query/filter/day-ranges.ts';
import type { EditorProps } from './editor-props.ts';
import type { CountedValues } from '#query/filter/value-counts.ts';
import { useValueCounts } from './use-value-counts.ts';
import { ValueList } from './value-list.tsx';

/** The day of a date or an instant; `undefined` for what is none. */
function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (readDay(value) !== undefined) return value;
  const time = readInstant(value);
  return time && localDay(time);
}

/** How many of the days are in each period. */
function countPeriods({ counts }: CountedValues, today: string): ReadonlyMap<string, number> {
  const ranges = periods.map((period) => ({ period, ...periodRange(period, today) }));
  const found = new Map<string, number>(periods.map((period) => [period, 0]));
  for (const [day, count] of counts) {
    if (typeof day !== 'string') continue;
    for (const { period, from, before } of ranges)
      if ((from === null || day >= from) && (before === null || day < before))
        found.set(period, (found.get(period) ?? 0) + count);
  }
  return found;
}

/** The named periods, any of which is enough. */
export function PeriodValues({ field, counted, condition, onChange, today }: EditorProps) {
  const { t } = useTranslation();
  // Counted by day, since nearly every instant is another.
  const byDay = useMemo(
    () => ({ ...field, read: (values: RecordValues) => dayOf(field.read(values)) }),
    [field],
  );
  const answer = useValueCounts(byDay, counted);
  const found = useMemo(
    () => (answer?.isComplete === true ? countPeriods(answer, today) : null),
    [answer, today],
  );
  return (
    <ValueList
      label={t('filters.value')}
      values={periods.map((period) => ({
        value: period,
        label: t(`filters.periods.${period}`),
        count: found?.get(period) ?? null,
      }))}
      total={periods.length}
      chosen={condition.operator === 'within' ? condition.values : []}
      onChoose={(values) => onChange({ operator: 'within', values })}
      emptyText={t('filters.values.none')}
    />
  );
}

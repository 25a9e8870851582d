import { countedLabel } from '@ne2016/contract';
import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { LayoutProps } from '../layout-props.ts';
import type { RecordGroups } from '../placed-groups.ts';
import { type CalendarDates, type CalendarGroup, dayCondition, eventsBetween } from './calendar-events.ts';
import { longDay } from './day-text.ts';
import type { DayNumber } from './days.ts';
import type { ShownRecords } from './record-popover.tsx';

interface ShownRecordsOptions extends Pick<LayoutProps, 'resource' | 'context' | 'onFilter'> {
  dates: CalendarDates;
}

/** The records of a day, or those without a date, in a list over the calendar. */
export function useShownRecords(
  { resource, context, dates, onFilter }: ShownRecordsOptions,
  groups: RecordGroups<CalendarGroup> | null,
) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShownRecords | null>(null);
  const undated = groups?.get('undated') ?? [];
  const undatedText = t('layouts.calendar.undated', {
    count: undated.length,
    name: countedLabel(resource.labels, undated.length),
  });
  return {
    shown,
    /** « 3 projets sans date »; `null` where each has one. */
    undatedText: undated.length === 0 ? null : undatedText,
    close: () => setShown(null),
    showDay: (day: DayNumber, anchor: HTMLElement) =>
      groups !== null &&
      setShown({
        title: longDay(day, context.pack),
        keys: eventsBetween(groups, [day, day]).map(({ key }) => key),
        anchor,
        onTable: () => onFilter(dayCondition(dates, day)),
      }),
    showUndated: (anchor: HTMLElement) =>
      setShown({
        title: undatedText,
        keys: undated,
        anchor,
        onTable: () => onFilter({ field: dates.start.path, operator: 'empty', values: [] }),
      }),
  };
}

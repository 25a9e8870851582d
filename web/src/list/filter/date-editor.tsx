import { useMemo, useState } from 'react';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { DateInput } from '#ui/form/date-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { dayText } from '#values/looks/date.tsx';
import { comparisonOf, type DateMode, dateModeOf, dateModes, hasDays } from '#query/filter/date-modes.ts';
import { dayNamed, periodRange, periods } from '#query/filter/day-ranges.ts';
import type { EditorProps } from './editor-props.ts';
import type { Comparison } from '#query/view/view.ts';
import styles from './filter.module.css';
import { RangeMessage } from './number-editor.tsx';
import { OperatorSelect } from './operator-select.tsx';
import { useDelayedChange } from './use-delayed-change.ts';
import { localDay, readDay, readInstant } from '#formats/calendar-day.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { CountedValues } from '#query/filter/value-counts.ts';
import { useValueCounts } from './use-value-counts.ts';
import { ValueList } from './value-list.tsx';

/** Default number of days. */
const usualDays = 30;

/** Returns the first comparison of a mode; without values where its bounds are still to be chosen. */
function firstComparison(mode: DateMode, days: number): Comparison {
  const known = comparisonOf({ mode, days });
  if (known !== null) return known;
  if (mode === 'before' || mode === 'after') return { operator: mode, values: [] };
  return mode === 'between' ? { operator: mode, values: ['', ''] } : { operator: 'within', values: [] };
}

/** A date in a period, before or after a day, or relative to today. */
export function DateEditor(props: EditorProps) {
  const { condition, onChange } = props;
  const { t } = useTranslation();
  const shown = dateModeOf(condition);
  // Kept as state, because two modes may have equal comparisons.
  const [mode, setMode] = useState<DateMode>(shown.mode);
  const [days, setDays] = useState(shown.days || usualDays);
  const choose = (next: DateMode) => {
    setMode(next);
    onChange(firstComparison(next, days));
  };
  const count = (next: number) => {
    setDays(next);
    onChange(firstComparison(mode, next));
  };
  return (
    <>
      <OperatorSelect
        options={dateModes.map((value) => ({ value, label: t(`filters.modes.${value}`) }))}
        value={mode}
        onChange={choose}
      />
      {mode === 'within' && <PeriodValues {...props} />}
      {hasDays(mode) && <DayCount days={days} onCount={count} onDone={props.onDone} />}
      {(mode === 'between' || mode === 'before' || mode === 'after') && (
        <DayBounds key={mode} {...props} mode={mode} />
      )}
    </>
  );
}

interface DayCountProps {
  days: number;
  onCount: (days: number) => void;
  onDone: () => void;
}

function DayCount({ days, onCount, onDone }: DayCountProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(days));
  const isRead = (text: string) => /^\s*[1-9]\d{0,4}\s*$/.test(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isRead(typed)) onDone();
      }}
    >
      <Field label={t('filters.bounds.days')} messages={isRead(typed) ? [] : [t('filters.bounds.noDays')]}>
        {(ties) => (
          <TextInput
            {...ties}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              if (isRead(text)) onCount(Number(text));
            }}
          />
        )}
      </Field>
    </form>
  );
}

type BoundsMode = 'between' | 'before' | 'after';

/** Input of one day, or of two bounds, either of which may be open. */
function DayBounds({ condition, onChange, today, mode, onDone }: EditorProps & { mode: BoundsMode }) {
  const { t } = useTranslation();
  const text = dayText(useLocalePack());
  // The bound that is not edited stays unchanged.
  const [texts, setTexts] = useState<readonly string[]>(condition.values);
  // Relative days are shown as the days that they currently are.
  const days = texts.map((day) => (day === '' ? '' : (dayNamed(day, today) ?? day)));
  const { change, flush } = useDelayedChange(onChange);
  const [from = '', to = ''] = days;
  const isDay = (day: string) => day === '' || text.dayOf(day) !== null;
  const isReversed = mode === 'between' && from !== '' && to !== '' && isDay(from) && isDay(to) && from > to;
  const type = (place: number, day: string | null) => {
    const [first = '', second = ''] = texts;
    const next = (mode === 'between' ? [first, second] : [first]).with(place, day ?? '');
    setTexts(next);
    change({ operator: mode, values: mode === 'between' || next[0] !== '' ? next : [] });
  };
  const labels = mode === 'between' ? (['fromDay', 'toDay'] as const) : (['day'] as const);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        flush();
        if (!isReversed && days.every(isDay)) onDone();
      }}
    >
      <div className={styles['bounds']}>
        {labels.map((label, place) => {
          const day = days[place] ?? '';
          return (
            <Field
              key={label}
              label={t(`filters.bounds.${label}`)}
              messages={isDay(day) ? [] : [t('filters.bounds.noDay')]}
            >
              {(ties) => (
                <DateInput
                  ties={ties}
                  text={text}
                  value={day === '' ? null : day}
                  onChange={(next) => type(place, next)}
                  inputMode="numeric"
                />
              )}
            </Field>
          );
        })}
      </div>
      <RangeMessage isReversed={isReversed} />
      <button type="submit" hidden>
        {t('filters.apply')}
      </button>
    </form>
  );
}

/** Returns the day of a date or an instant; `undefined` for other values. */
function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (readDay(value) !== undefined) return value;
  const time = readInstant(value);
  return time && localDay(time);
}

/** Returns the number of values in each period. */
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

/** The named periods; one match is enough. */
function PeriodValues({ field, counted, condition, onChange, today }: EditorProps) {
  const { t } = useTranslation();
  // Counted by day, because nearly all instants differ.
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

import { now, getLocalTimeZone, today } from '@internationalized/date';
import {
  Button,
  DateInput as AriaDateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Icon } from '../button/icon.tsx';
import { classNames } from '../class-names.ts';
import { MonthCalendar } from './calendar.tsx';
import styles from './date-input.module.css';
import { readDay, readInstant, writeDay, writeInstant } from './date-values.ts';
import type { FieldTies } from './field.tsx';

interface DateInputProps {
  ties: FieldTies;
  /** `day`: `YYYY-MM-DD`. `minute`: an instant in UTC, shown in the local time zone. */
  precision: 'day' | 'minute';
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  readOnly?: boolean;
}

/** A date, or a date and a time, typed part by part or taken from a calendar. */
export function DateInput({ ties, precision, value, onChange, onBlur, readOnly = false }: DateInputProps) {
  const isDay = precision === 'day';
  return (
    <DatePicker
      aria-labelledby={ties['aria-labelledby']}
      {...(ties['aria-describedby'] !== undefined && { 'aria-describedby': ties['aria-describedby'] })}
      isInvalid={ties['aria-invalid'] === true}
      isRequired={ties['aria-required'] === true}
      isReadOnly={readOnly}
      validationBehavior="aria"
      granularity={precision}
      hideTimeZone
      shouldForceLeadingZeros
      value={isDay ? readDay(value) : readInstant(value)}
      placeholderValue={isDay ? today(getLocalTimeZone()) : now(getLocalTimeZone())}
      onChange={(next) => onChange(isDay ? writeDay(next) : writeInstant(next))}
      {...(onBlur && { onBlur })}
    >
      <DateGroup id={ties.id} isFaulty={ties['aria-invalid'] === true} readOnly={readOnly} />
      <Popover className={classNames(styles['popover'])}>
        <Dialog className={classNames(styles['dialog'])}>
          <MonthCalendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function DateGroup({ id, isFaulty, readOnly }: { id: string; isFaulty: boolean; readOnly: boolean }) {
  const { t } = useTranslation();
  return (
    <Group
      id={id}
      className={classNames(styles['group'], isFaulty && styles['faulty'], readOnly && styles['readOnly'])}
    >
      <AriaDateInput className={classNames(styles['segments'])}>
        {(segment) => <DateSegment segment={segment} className={classNames(styles['segment'])} />}
      </AriaDateInput>
      {!readOnly && (
        <Button className={classNames(styles['open'])} aria-label={t('ui.openCalendar')}>
          <Icon name="calendar" />
        </Button>
      )}
    </Group>
  );
}

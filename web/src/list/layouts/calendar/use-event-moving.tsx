import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { isFocusLost } from '#platform/focus-heading.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import type { LayoutProps } from '../layout-props.ts';
import { DragHint } from '../record-button.tsx';
import { useRecordMove } from '../use-record-move.ts';
import { type CalendarDates, eventDays, firstDate, movedDates } from './calendar-events.ts';
import { longDay } from './day-text.ts';
import { type DayNumber, dayNumber, dayOfNumber, todayNumber } from './days.ts';
import type { EventFrame } from './event-chip.tsx';
import { Button } from '#ui/button/button.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { dayText } from '#values/kinds/date.tsx';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import type { TextContext } from '#values/text-context.ts';

interface EventMovingOptions extends Pick<LayoutProps, 'resource' | 'context' | 'canUpdate' | 'onOpen'> {
  dates: CalendarDates;
}

/** How records get other dates. */
export interface EventMoving {
  /** The record that is being dragged. */
  readonly dragged: RecordKey | null;
  /** What all records of the calendar have in common. */
  readonly frame: EventFrame;
  /** Moves what is dragged to a day. */
  drop(day: DayNumber): void;
  /** What stands beside the calendar. */
  readonly extras: ReactNode;
}

/** A record of which somebody was asked for another day; another number for each time. */
interface Asked {
  readonly key: RecordKey;
  readonly serial: number;
  readonly isOpen: boolean;
}

/** What is changed of a record that is moved. */
const attributesOf = ({ start, end }: CalendarDates) => [start, end].flatMap((field) => field?.path ?? []);

/** Gives a focus that is lost to a record, at the place that it has come to. */
function focusEvent(key: RecordKey): void {
  if (!isFocusLost()) return;
  document.querySelector<HTMLElement>(`[data-event="${CSS.escape(String(key))}"] [role=button]`)?.focus();
}

interface MoveQuestionProps extends Pick<EventMovingOptions, 'resource' | 'context' | 'dates'> {
  asked: Asked;
  onMove: (day: DayNumber) => void;
  onClose: () => void;
}

/** Asks for the day of one record, which has the focus afterwards. */
function MoveQuestion({ resource, context, dates, asked, ...props }: MoveQuestionProps) {
  const { t } = useTranslation();
  const values: RecordValues = useResourceStore(resource).values(asked.key) ?? {};
  return (
    <MoveModal
      {...props}
      context={context}
      title={t('layouts.calendar.moveRecord', {
        title: recordTitle(resource, values) || t('record.untitled'),
      })}
      open={asked.isOpen}
      from={eventDays(dates, values)?.[0] ?? todayNumber()}
      onLeft={() => focusEvent(asked.key)}
    />
  );
}

/** Gives records other dates: by dragging, and by a question. */
export function useEventMoving({ dates, canUpdate, onOpen, ...props }: EventMovingOptions): EventMoving {
  const { resource, context } = props;
  const store = useResourceStore(resource);
  const move = useRecordMove({ resource, onOpen });
  const hintId = useId();
  const [dragged, setDragged] = useState<RecordKey | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const frame = useMemo<EventFrame>(
    () => ({
      resource,
      context,
      dates,
      placedBy: new Set(attributesOf(dates)),
      canMove: (values) => canUpdate(values, attributesOf(dates)),
      hintId,
      onOpen,
      onMove: (key) => setAsked((last) => ({ key, serial: (last?.serial ?? 0) + 1, isOpen: true })),
      onDragStart: setDragged,
      onDragEnd: () => setDragged(null),
    }),
    [resource, context, dates, canUpdate, hintId, onOpen],
  );
  const moveTo = (key: RecordKey, day: DayNumber) => {
    const values: RecordValues = store.values(key) ?? {};
    const from = eventDays(dates, values)?.[0];
    const to = longDay(day, context.pack);
    if (from === undefined) move(key, firstDate(dates, day), to);
    else if (from !== day) move(key, movedDates(dates, values, day - from), to);
  };
  const close = () => setAsked((now) => now && { ...now, isOpen: false });
  const modal = asked !== null && (
    <MoveQuestion
      // Each opening has a date of its own.
      key={asked.serial}
      {...{ resource, context, dates, asked }}
      onMove={(day) => {
        close();
        moveTo(asked.key, day);
      }}
      onClose={close}
    />
  );
  return {
    dragged,
    frame,
    drop: (day) => dragged !== null && moveTo(dragged, day),
    extras: (
      <>
        <DragHint id={hintId} />
        {modal}
      </>
    ),
  };
}

interface MoveModalProps {
  context: TextContext;
  title: string;
  open: boolean;
  /** The day on which the record begins. */
  from: DayNumber;
  onMove: (day: DayNumber) => void;
  onClose: () => void;
  /** Called once it is gone, and its focus is free. */
  onLeft: () => void;
}

/** Asks for the day to move a record to. */
function MoveModal({ context, title, open, from, onMove, onClose, onLeft }: MoveModalProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState<string | null>(dayOfNumber(from));
  const [isAsked, setAsked] = useState(false);
  const day = value === null ? undefined : dayNumber(value);
  const submit = () => {
    setAsked(true);
    if (day !== undefined) onMove(day);
  };
  return (
    <Modal open={open} onClose={onClose} title={title}>
      <WhenLeft call={onLeft} />
      <ModalBody>
        <Field
          label={t('layouts.calendar.day')}
          messages={isAsked && day === undefined ? [t('layouts.calendar.noDay')] : []}
        >
          {(ties) => (
            <DateInput
              ties={ties}
              text={dayText(context.pack)}
              value={value}
              onChange={setValue}
              inputMode="numeric"
            />
          )}
        </Field>
      </ModalBody>
      <ModalActions>
        <Button onClick={onClose}>{t('layouts.calendar.cancel')}</Button>
        <Button look="primary" onClick={submit}>
          {t('layouts.calendar.confirm')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

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
import { dayText } from '#values/looks/date.tsx';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import type { TextContext } from '#values/text-context.ts';

interface EventMovingOptions extends Pick<LayoutProps, 'resource' | 'context' | 'canUpdate' | 'onOpen'> {
  dates: CalendarDates;
}

/** The functions and elements to move records to other dates. */
export interface EventMoving {
  /** The dragged record. */
  readonly dragged: RecordKey | null;
  /** The input that all records of the calendar share. */
  readonly frame: EventFrame;
  /** Moves the dragged record to a day. */
  drop(day: DayNumber): void;
  /** Elements beside the calendar. */
  readonly extras: ReactNode;
}

/** The record for which the dialog asks for another day; a new number for each opening. */
interface Asked {
  readonly key: RecordKey;
  readonly serial: number;
  readonly isOpen: boolean;
}

/** Returns the attributes that a move changes. */
const attributesOf = ({ start, end }: CalendarDates) => [start, end].flatMap((field) => field?.path ?? []);

/** Moves a lost focus to a record at its new place. */
function focusEvent(key: RecordKey): void {
  if (!isFocusLost()) return;
  document.querySelector<HTMLElement>(`[data-event="${CSS.escape(String(key))}"] [role=button]`)?.focus();
}

interface MoveQuestionProps extends Pick<EventMovingOptions, 'resource' | 'context' | 'dates'> {
  asked: Asked;
  onMove: (day: DayNumber) => void;
  onClose: () => void;
}

/** Asks for another day of one record, which has the focus afterwards. */
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

/** Returns the ways to move records to other dates: by dragging, and by a dialog. */
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
      // A new date input for each opening.
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
  /** The current first day of the record. */
  from: DayNumber;
  onMove: (day: DayNumber) => void;
  onClose: () => void;
  /** Called when the dialog has left the page and its focus is free. */
  onLeft: () => void;
}

/** Asks for the day to which a record is moved. */
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

import type { RecordOf, Resource } from '@ne2016/contract';
import type { RecordKey, RecordState } from '@ne2016/data-layer';
import { useRecord } from '@ne2016/data-layer/react';
import { type CSSProperties, memo } from 'react';
import { formatTime } from '#formats/format-date.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import marks from '#live/changes/change-mark.module.css';
import { RecordChangeNote } from '#live/changes/record-changes.tsx';
import { RecordButton } from '../record-button.tsx';
import { RecordMark } from '../record-mark.tsx';
import { type MovableFrame, useMovableRecord } from '../use-movable-record.ts';
import type { CalendarDates } from './calendar-events.ts';
import styles from './calendar.module.css';

/** The input that all records of a calendar share. */
export interface EventFrame extends MovableFrame {
  readonly dates: CalendarDates;
  /** Opens the dialog that asks for another day. */
  readonly onMove: (key: RecordKey) => void;
}

interface EventChipProps {
  frame: EventFrame;
  recordKey: RecordKey;
  /** Whether it is in the tab order. */
  isReachable: boolean;
  /** Whether it can be dragged to other days. */
  isDraggable?: boolean;
  /** Whether it starts before the displayed days, or ends after them. */
  isCutBefore?: boolean;
  isCutAfter?: boolean;
  style?: CSSProperties;
}

/** One record in a calendar. */
export const EventChip = memo(function EventChip(props: EventChipProps) {
  const record = useRecord(props.frame.resource, props.recordKey);
  // The drag hook unmounts with its element, which then fires no `dragend`: React Aria ends the drag.
  return record === undefined ? null : <ShownEvent {...props} record={record} />;
});

function ShownEvent({ record, ...props }: EventChipProps & { record: RecordState<RecordOf<Resource>> }) {
  const { frame, recordKey, isReachable, isCutBefore = false, isCutAfter = false, style } = props;
  const { resource, context, dates } = frame;
  const { t } = useTranslation();
  const movable = useMovableRecord(frame, recordKey, record, props.isDraggable === true);
  const { values, title, canMove, mark, word } = movable;
  const begins = dates.start.read(values);
  const isTimed = dates.start.attribute.kind === 'dateTime' && typeof begins === 'string' && !isCutBefore;
  return (
    <div
      {...movable.dragProps}
      ref={movable.ref}
      data-event={recordKey}
      data-change={mark?.what}
      style={style}
      className={classNames(
        styles['event'],
        marks['record'],
        movable.isDragging && styles['dragged'],
        isCutBefore && styles['cutBefore'],
        isCutAfter && styles['cutAfter'],
      )}
    >
      <RecordButton
        keyProps={movable.keyProps}
        isReachable={isReachable}
        title={word === undefined ? title : t('list.changes.tip', { title, word })}
        className={styles['eventTitle']}
        onOpen={() => frame.onOpen(recordKey)}
      >
        {isTimed && <span className={styles['time']}>{formatTime(begins, context.pack)}</span>} {title}
      </RecordButton>
      <RecordChangeNote resource={resource} recordKey={recordKey} word={word} />
      {/* There is room for one line in the cell of a day. */}
      <RecordMark resource={resource} record={record} isBrief={props.isDraggable === true} />
      {canMove && (
        <button
          type="button"
          aria-label={t('layouts.calendar.moveRecord', { title })}
          title={t('layouts.calendar.move')}
          tabIndex={isReachable ? 0 : -1}
          className={styles['move']}
          onClick={() => frame.onMove(recordKey)}
        >
          <Icon name="more" />
        </button>
      )}
    </div>
  );
}

import type { RecordKey } from '@ne2016/data-layer';
import { useRef } from 'react';
import { Dialog, Heading } from 'react-aria-components';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Popover } from '#ui/popover/popover.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './calendar.module.css';
import { EventChip, type EventFrame } from './event-chip.tsx';

/** The content of the popover: the records of a day, or those without a date. */
export interface ShownRecords {
  readonly title: string;
  readonly keys: readonly RecordKey[];
  readonly anchor: HTMLElement;
  /** Shows all of them as a table. */
  readonly onTable: () => void;
}

/** Largest number of records in the popover; the table shows all. */
const most = 60;

/** A list of records over the calendar. */
export function RecordPopover({
  shown,
  frame,
  onClose,
}: {
  shown: ShownRecords | null;
  frame: EventFrame;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const trigger = useRef<HTMLElement>(null);
  trigger.current = shown?.anchor ?? null;
  const closing: EventFrame = {
    ...frame,
    onOpen(key) {
      onClose();
      frame.onOpen(key);
    },
    onMove(key) {
      onClose();
      frame.onMove(key);
    },
  };
  return (
    <Popover
      triggerRef={trigger}
      isOpen={shown !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={styles['popover']}
    >
      <Dialog className={classNames(styles['list'])}>
        <Heading slot="title" className={classNames(styles['listTitle'])}>
          {shown?.title}
        </Heading>
        {shown?.keys.slice(0, most).map((key) => (
          <EventChip key={key} frame={closing} recordKey={key} isReachable />
        ))}
        <Button look="quiet" onClick={shown?.onTable}>
          {t('layouts.settings.table')}
        </Button>
      </Dialog>
    </Popover>
  );
}

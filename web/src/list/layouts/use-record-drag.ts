import type { RecordKey } from '@ne2016/data-layer';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { useDrag } from 'react-aria';

/** The drag type of records, by which drop targets refuse everything else that is dragged over them. */
export const draggedRecord = 'application/x-ne2016-record';

interface RecordDragOptions {
  recordKey: RecordKey;
  isDisabled: boolean;
  /** The element that tells the keys: React Aria would say that Enter takes the record up. */
  hintId: string;
  onStart: (key: RecordKey) => void;
  onEnd: () => void;
}

/** For the element that has the focus: Space takes the record up, Tab goes from place to place, Enter drops it. */
export type DragKeyProps = Pick<HTMLAttributes<HTMLElement>, 'aria-describedby' | 'onKeyDown' | 'onKeyUp'>;

interface RecordDrag {
  /** For the element that is dragged. */
  readonly dragProps: HTMLAttributes<HTMLElement>;
  /** For the element in it that has the focus. */
  readonly keyProps: DragKeyProps;
  readonly isDragging: boolean;
}

const isSpace = ({ key, currentTarget, target }: KeyboardEvent) => key === ' ' && target === currentTarget;

/** A record that can be dragged by pointer, touch and keyboard. */
export function useRecordDrag(options: RecordDragOptions): RecordDrag {
  const { recordKey, isDisabled, hintId, onStart, onEnd } = options;
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    isDisabled,
    // Enter opens the record; without a button of its own, Enter would take it up.
    hasDragButton: true,
    getItems: () => [{ [draggedRecord]: String(recordKey) }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => onStart(recordKey),
    onDragEnd: onEnd,
  });
  if (isDisabled) return { dragProps: {}, keyProps: {}, isDragging };
  const takeUp = (target: Element) => {
    const press = { type: 'press', pointerType: 'keyboard', target } as const;
    dragButtonProps.onPress?.(press as unknown as Parameters<NonNullable<typeof dragButtonProps.onPress>>[0]);
  };
  return {
    dragProps,
    keyProps: {
      // While it is dragged, React Aria tells how to put it down.
      'aria-describedby': isDragging ? dragButtonProps['aria-describedby'] : hintId,
      onKeyDown: (event) => isSpace(event) && event.preventDefault(),
      onKeyUp(event) {
        if (!isSpace(event)) return;
        event.preventDefault();
        takeUp(event.currentTarget);
      },
    },
    isDragging,
  };
}

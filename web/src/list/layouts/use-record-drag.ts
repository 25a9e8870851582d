import type { RecordKey } from '@ne2016/data-layer';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { useDrag } from 'react-aria';

/** The drag type of records; drop targets refuse all other types. */
export const draggedRecord = 'application/x-ne2016-record';

interface RecordDragOptions {
  recordKey: RecordKey;
  isDisabled: boolean;
  /**
   * Identifier of the description of the keys: React Aria would describe Enter as the key that starts a drag.
   */
  hintId: string;
  onStart: (key: RecordKey) => void;
  onEnd: () => void;
}

/** Props of the focusable element: Space starts a drag, Tab moves between targets, Enter drops. */
export type DragKeyProps = Pick<HTMLAttributes<HTMLElement>, 'aria-describedby' | 'onKeyDown' | 'onKeyUp'>;

interface RecordDrag {
  /** Props of the draggable element. */
  readonly dragProps: HTMLAttributes<HTMLElement>;
  /** Props of the focusable element in it. */
  readonly keyProps: DragKeyProps;
  readonly isDragging: boolean;
}

const isSpace = ({ key, currentTarget, target }: KeyboardEvent) => key === ' ' && target === currentTarget;

/** Makes a record draggable by pointer, touch and keyboard. */
export function useRecordDrag(options: RecordDragOptions): RecordDrag {
  const { recordKey, isDisabled, hintId, onStart, onEnd } = options;
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    isDisabled,
    // Enter must open the record; without a drag button, Enter would start a drag.
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
      // During a drag, React Aria describes how to drop.
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

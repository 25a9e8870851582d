import { type RefObject, type HTMLAttributes } from 'react';
import { useDrop } from 'react-aria';
import { draggedRecord } from './use-record-drag.ts';

interface RecordDropOptions {
  ref: RefObject<HTMLElement | null>;
  isDisabled?: boolean;
  onDrop: () => void;
}

interface RecordDrop {
  readonly dropProps: HTMLAttributes<HTMLElement>;
  readonly isDropTarget: boolean;
}

/** Makes an element a drop target for records only. */
export function useRecordDrop({ ref, isDisabled = false, onDrop }: RecordDropOptions): RecordDrop {
  return useDrop({
    ref,
    isDisabled,
    getDropOperation: (types) => (types.has(draggedRecord) ? 'move' : 'cancel'),
    onDrop,
  });
}

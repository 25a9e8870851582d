import type { RecordOf, Resource } from '@ne2016/contract';
import type { RecordKey, RecordState } from '@ne2016/data-layer';
import { useRef } from 'react';
import { useUnseenChange } from '#live/changes/use-unseen-change.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { useRecordDrag } from './use-record-drag.ts';

/** The input that all records of a layout share in which they are moved. */
export interface MovableFrame {
  readonly resource: Resource;
  readonly context: TextContext;
  /** The attributes that determine the place of a record. */
  readonly placedBy: ReadonlySet<string>;
  readonly canMove: (values: RecordValues) => boolean;
  /** Identifier of the element that describes the keys of a draggable record. */
  readonly hintId: string;
  readonly onOpen: (key: RecordKey) => void;
  readonly onDragStart: (key: RecordKey) => void;
  readonly onDragEnd: () => void;
}

/** Returns what a record shows and does in a layout in which it is moved. `ref` is for its element. */
export function useMovableRecord(
  frame: MovableFrame,
  recordKey: RecordKey,
  record: RecordState<RecordOf<Resource>>,
  isDraggable = true,
) {
  const { resource, placedBy, hintId } = frame;
  const { t } = useTranslation();
  const values: RecordValues = record.values;
  const canMove = frame.canMove(values);
  const ref = useRef<HTMLDivElement>(null);
  const change = useUnseenChange(ref, { resource, recordKey, placedBy });
  const drag = useRecordDrag({
    recordKey,
    isDisabled: !canMove || !isDraggable,
    hintId,
    onStart: frame.onDragStart,
    onEnd: frame.onDragEnd,
  });
  const title = recordTitle(resource, values) || t('record.untitled');
  return { ref, values, title, canMove, ...change, ...drag };
}

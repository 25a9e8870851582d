/**
 * Undoes and redoes saves, creations and deletions of this page, unless someone else has changed the values since.
 *
 * @module undo
 */
export { undoLog } from './layer-undo-log.ts';
export type { LayerUndo } from './layer-undo-log.ts';
export type {
  UndoableAction,
  UndoableChange,
  UndoConflict,
  UndoLog,
  UndoOutcome,
  UndoStep,
  UndoWatch,
} from './undo-step.ts';

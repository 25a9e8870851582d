/**
 * Undoes what was saved, created and deleted in this page, and never what somebody else wrote since.
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

import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createRecordEditor, type RecordEditing, type RecordEditor } from './record-editor.ts';
import type { RecordOutcome } from './record-outcome.ts';

/** A record that was opened. */
interface OpenedRecord {
  /** Identifies the opening; another number even for the same record. */
  readonly serial: number;
  /** The identifier of the record, or the key of a draft, also once it is created. */
  readonly key: RecordKey;
}

/** Returns the editor of the record that was opened last, a new one for each opening. */
export function useOpenedEditor(resource: Resource, opened: OpenedRecord | null): RecordEditor | null {
  const layer = useDataLayer();
  const [made, setMade] = useState<{ serial: number; editor: RecordEditor } | null>(null);
  if (opened === null) return null;
  if (made?.serial === opened.serial) return made.editor;
  const editor = createRecordEditor(layer, resource, opened.key);
  setMade({ serial: opened.serial, editor });
  return editor;
}

/**
 * Calls `onOutcome` with each outcome of an editor, also of one that another one has replaced since: its save
 * may end later.
 */
export function useRecordOutcomes(
  editor: RecordEditor | null,
  onOutcome: (outcome: RecordOutcome, editor: RecordEditor) => void,
): void {
  const report = useEffectEvent(onOutcome);
  useEffect(() => void editor?.observe((outcome) => report(outcome, editor)), [editor]);
}

/**
 * Shows an editor in a form: returns its state and renders again when it changes; `null` while the record is
 * not known. Other users see this person at the record while the form is open.
 */
export function useRecordEditing(editor: RecordEditor, isOpen: boolean): RecordEditing | null {
  useEffect(() => (isOpen ? editor.open() : undefined), [editor, isOpen]);
  return useSyncExternalStore(editor.subscribe, editor.snapshot);
}

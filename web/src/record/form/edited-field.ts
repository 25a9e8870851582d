import type { Attribute } from '@ne2016/contract';
import type { PresentPerson } from '@ne2016/data-layer';
import type { ValueChange } from '#live/changes/use-open-changes.ts';
import type { Conflict } from '#live/records/conflict-of.ts';
import type { RecordEditor } from '../editing/record-editor.ts';

/** One attribute of an open record: its value and the state of its edit. */
export interface EditedField {
  readonly editor: RecordEditor;
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: unknown;
  /** The errors of the value. */
  readonly messages: readonly string[];
  readonly isChanged: boolean;
  readonly isReadOnly: boolean;
  /** Whether an empty value is refused. */
  readonly isRequired: boolean;
  readonly conflict: Conflict | null;
  /** Whether saving was refused because of the conflict. */
  readonly isChoiceDue: boolean;
  /** The other people who are editing this value. */
  readonly editors: readonly PresentPerson[];
  /** The unseen remote change of the value. */
  readonly change: ValueChange | null;
  /** The focus has left its input. */
  readonly leave: () => void;
  /** Editing of this value begins or ends: other people see it. */
  readonly setEditing: (isEditing: boolean) => void;
}

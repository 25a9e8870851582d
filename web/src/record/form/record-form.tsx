import { type Attribute, type Resource, titleAttributes } from '@ne2016/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { RequiredNote } from '#ui/form/required-note.tsx';
import type { FormBehaviour } from '#ui/form/use-form.ts';
import { focusAtNextFrame } from '#ui/modal/use-initial-focus.ts';
import { useOpenChanges } from '#live/changes/use-open-changes.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { User } from '#session/session-state.ts';
import type { TextContext } from '#values/text-context.ts';
import { conflictOf } from '#live/records/conflict-of.ts';
import { EmptyFieldsButton, useEmptyFields } from './empty-fields.tsx';
import type { EditedField } from './edited-field.ts';
import { explainFault } from './explain-fault.ts';
import { RecordField } from './record-field.tsx';
import { type RecordRules, useRecordRules } from '#live/records/use-record-rules.ts';
import { PresenceLine } from './record-presence.tsx';
import styles from './record-form.module.css';
import { RecordSection } from './record-section.tsx';
import { fieldGroups } from './record-sections.ts';
import type { RecordEditing, RecordEditor } from '../editing/record-editor.ts';
import type { ValueFaults } from '../editing/value-faults.ts';
import { validatorText } from './validator-text.ts';

interface RecordFormProps {
  editor: RecordEditor;
  editing: RecordEditing;
  form: FormBehaviour;
  context: TextContext;
  readOnly: boolean;
  /** The current user. */
  user: Pick<User, 'id' | 'role'>;
  onSubmit: () => void;
  /** Identifier of the form; a button elsewhere submits it. */
  id: string;
}

/** Focuses the first input of a new record, to type at once. An existing record is read first. */
function useFirstInputFocus(form: FormBehaviour['ref'], isWanted: boolean): void {
  const [wasWanted] = useState(isWanted);
  useEffect(() => {
    if (!wasWanted) return undefined;
    return focusAtNextFrame(() => form.current?.querySelector<HTMLElement>('input, textarea'));
  }, [form, wasWanted]);
}

/** The state of files that are not fully uploaded. */
const fileStates = ['sending', 'failed', 'refused'] as const;

const noFaults: ValueFaults = { invalid: [], broken: [], refused: [] };

/** Returns a function that lists the current messages of an attribute. */
function useFieldMessages({ editor, editing, form, context, readOnly }: RecordFormProps) {
  const { t } = useTranslation();
  const { record, faults, pendingFiles } = editing;
  return (name: string): string[] => {
    const attribute = editor.resource.attributes[name];
    if (attribute === undefined || readOnly) return [];
    const pending = pendingFiles.get(name);
    // The value is about to change: meanwhile only the pending file has messages.
    if (pending !== undefined)
      return fileStates
        .filter((state) => pending.isBlamed && pending.names[state].length > 0)
        .map((state) => t(`files.pending.${state}`));
    const { invalid, broken, refused } = faults.get(name) ?? noFaults;
    const own = invalid.length > 0 ? invalid : broken;
    const errors = form.shows(name) && own.length > 0 ? own : refused;
    return errors.map((error) =>
      validatorText(explainFault(error, attribute, record.values[name], context.pack), attribute, {
        t,
        context,
      }),
    );
  };
}

/** Returns the attributes of a form, in declared order. */
function attributesShown({ attributes }: Resource, isShown: (name: string) => boolean) {
  return Object.entries(attributes).filter(([name]) => isShown(name));
}

/** The input that the fields of a form share. */
interface FormParts extends RecordFormProps {
  rules: RecordRules;
  changes: ReturnType<typeof useOpenChanges>;
  messagesOf: (name: string) => string[];
}

const othersIn = ({ others }: RecordEditing, name: string) =>
  others.filter((person) => person.attribute === name);

/** Returns an attribute of the form as a field to edit. */
function editedField(name: string, attribute: Attribute, parts: FormParts): EditedField {
  const { editor, editing, form, readOnly, rules, changes } = parts;
  const { record } = editing;
  return {
    editor,
    name,
    attribute,
    value: record.values[name],
    messages: parts.messagesOf(name),
    isChanged: !record.isDraft && record.changed.includes(name),
    isReadOnly: readOnly || rules.isReadOnly(name),
    isRequired: rules.isRequired(name),
    conflict: readOnly ? null : conflictOf(record, name, parts.user.id),
    isChoiceDue: form.isSubmitted,
    editors: othersIn(editing, name),
    change: changes.of(name),
    leave: () => form.leave(name),
    setEditing(isEditing) {
      editor.attend(isEditing ? name : null);
      changes.see(name);
    },
  };
}

/** The attributes of a record in their declared sections, in one or two columns. */
export function RecordForm(props: RecordFormProps) {
  const { editor, editing, form, context } = props;
  const { resource } = editor;
  const { record, faults, others } = editing;
  const changes = useOpenChanges(resource, record.key);
  useFirstInputFocus(form.ref, record.isDraft);
  const rules = useRecordRules(resource, record, props.user);
  const messagesOf = useFieldMessages(props);
  const parts = { ...props, rules, changes, messagesOf };
  const isWanted = (name: string) =>
    othersIn(editing, name).length > 0 ||
    (faults.get(name)?.broken.length ?? 0) > 0 ||
    messagesOf(name).length > 0;
  const attributes = attributesShown(resource, (name) => isWanted(name) || !rules.isHidden(name));
  const folding = useEmptyFields(attributes, record, isWanted);
  const isPlain = !record.isDraft;
  return (
    <>
      {!record.isDraft && <PresenceLine resource={resource} others={others} context={context} />}
      <form
        {...form.attributesFor(props.onSubmit)}
        id={props.id}
        data-beside={isPlain || undefined}
        className={styles['form']}
      >
        {!isPlain && attributes.some(([name]) => rules.isRequired(name)) && <RequiredNote />}
        {fieldGroups(resource, folding.shown).map(({ heading, columns, fields }) => (
          <RecordSection key={heading} heading={heading}>
            <div
              data-beside={(isPlain && columns !== 2) || undefined}
              data-columns={columns}
              className={styles['fields']}
            >
              {fields.map(([name, attribute]) => (
                <RecordField
                  key={name}
                  field={editedField(name, attribute, parts)}
                  context={context}
                  isWide={kindOf(attribute).isWide === true || titleAttributes(resource).includes(name)}
                  // Inputs of a new record must be visible as such; a saved one is read more often than edited.
                  isPlain={isPlain}
                />
              ))}
            </div>
          </RecordSection>
        ))}
      </form>
      <EmptyFieldsButton {...folding} />
    </>
  );
}

import { nounForm, type Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { User } from '#session/session-state.ts';
import type { CanClose } from '#ui/modal/close-guard.ts';
import { useForm } from '#ui/form/use-form.ts';
import { ModalBody } from '#ui/modal/modal.tsx';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { useDeletion } from '#live/records/use-deletion.ts';
import { RecordHistory } from './history/record-history.tsx';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import { type RecordValues, recordTitle } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { ConflictsModal } from './conflicts/conflicts-modal.tsx';
import { ComputedValues } from './form/computed-values.tsx';
import { copyOf } from '#live/records/copy-of.ts';
import { deletionText } from './deletion-text.ts';
import { MissingRecord } from './missing-record.tsx';
import { useLinkedCreation } from '#values/looks/linked-creation-context.ts';
import { LinkedLists } from './linked/linked-records.tsx';
import { RecordActions, RecordAlerts } from './record-actions.tsx';
import { RecordForm } from './form/record-form.tsx';
import { type FrameProps, RecordFrame } from './panel/record-frame.tsx';
import { useIsBeside } from './panel/record-panel.tsx';
import { DeletionQuestion, LossQuestion, UnsavedQuestion } from './record-questions.tsx';
import { RecordMenu } from './record-menu.tsx';
import { mayDoSome, rightsTo } from '#live/records/user-rights.ts';
import { RecordReading } from './form/record-reading.tsx';
import { type ClosingQuestions, useRecordClosing } from './use-record-closing.ts';
import type { RecordEditing, RecordEditor } from './editing/record-editor.ts';
import type { RecordOutcome } from './editing/record-outcome.ts';
import { useRecordEditing } from './editing/use-record-editing.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';

export interface OpenRecordProps extends Omit<
  FrameProps,
  'isBeside' | 'resource' | 'title' | 'canClose' | 'onClose' | 'children'
> {
  /** The editor of the record. The list or the form that opened it observes its outcomes. */
  editor: RecordEditor;
  /** Opens the record over another form, even if there is room beside the list. */
  isOverForm?: boolean;
  user: Pick<User, 'id' | 'role'>;
  context: TextContext;
  /** Receives the check to run before another record replaces this one. */
  guard: RefObject<CanClose | null>;
  /** Opens a new record in place of this one. Resolves to whether it did. */
  onAdd: (values: RecordValues) => Promise<boolean>;
}

/** One record beside its list or over it: to read, and with the right to it, to edit, create or delete. */
export function OpenRecord(props: OpenRecordProps) {
  const editing = useRecordEditing(props.editor, props.open);
  const hasRoom = useIsBeside();
  const isBeside = hasRoom && props.isOverForm !== true;
  return editing === null ? (
    <MissingRecord {...props} isBeside={isBeside} />
  ) : (
    <EditedRecordFrame {...props} isBeside={isBeside} editing={editing} />
  );
}

interface EditedRecordProps extends OpenRecordProps {
  editing: RecordEditing;
}

function EditedRecordFrame(props: EditedRecordProps & { isBeside: boolean }) {
  const { user, context, editor, editing, place, isBeside } = props;
  const { resource } = editor;
  const id = useId();
  const { record } = editing;
  const { hasForm, mayUpdate } = rightsTo(resource, record, user);
  const { form, closing, mayLeave } = useClosableForm(props);
  const { questions } = closing;
  const title = useFormTitle(resource, record);
  const next = place?.next;
  const gone = useDeletedRecord(props);
  const [isResolving, setResolving] = useState(false);
  const endResolving = useCallback(() => setResolving(false), []);
  const isCreating = useLinkedCreation().isOpen;
  const save = () => void (isBeside ? saveAndStay(editor) : editor.save(false));
  const saveAndOpen = async (key: RecordKey) => {
    if (await saveAndStay(editor)) props.onOpen(key);
  };
  const onDelete = () => void closing.remove();
  const isAsking = Object.values(questions).some(({ isOpen }) => isOpen);
  useFormActions(form.ref, props.open && mayUpdate && !isAsking && !isCreating);
  return (
    <RecordFrame
      {...props}
      {...{ resource, title }}
      canClose={closing.canClose}
      onClose={() => editor.close()}
    >
      <RecordContent
        {...{ editor, editing, form, context, user, id, hasForm, mayUpdate, mayLeave }}
        onSubmit={save}
      />
      <RecordAlerts
        {...{ ...gone, resource, record, mayUpdate, isBeside }}
        onGoToConflict={() => (record.conflicts.length > 1 ? setResolving(true) : form.goToChoice())}
        onRevert={() => editor.revert()}
        onRetry={() => (record.deleting ? void closing.remove(true) : save())}
      />
      <RecordActions
        formId={id}
        record={record}
        mayUpdate={mayUpdate}
        isBeside={isBeside}
        menu={<RecordMenu {...{ resource, record, user }} onAdd={props.onAdd} onDelete={onDelete} />}
        onSaveAndNext={next === undefined ? undefined : () => void saveAndOpen(next)}
      />
      <RecordDialogs {...props} {...{ questions, title, isResolving, endResolving }} />
    </RecordFrame>
  );
}

interface RecordContentProps extends Omit<ComponentProps<typeof RecordForm>, 'readOnly'> {
  /** Whether it is shown as a form, not as text. */
  hasForm: boolean;
  mayUpdate: boolean;
  /** Whether the record may be left for another one. */
  mayLeave: CanClose;
}

/** The values of a record, the records that link to it, and its history. */
function RecordContent({ hasForm, mayUpdate, mayLeave, ...form }: RecordContentProps) {
  const { editor, editing, context, user } = form;
  const { resource } = editor;
  const { record } = editing;
  return (
    <ModalBody>
      {hasForm ? (
        <RecordForm {...form} readOnly={!mayUpdate} />
      ) : (
        <RecordReading {...{ resource, editing, context, user }} />
      )}
      <ComputedValues {...{ resource, record, context }} />
      {!isDraftKey(record.key) && !record.isDeleted && (
        <LinkedLists {...{ resource, record: record.snapshot, user, mayLeave }} id={record.key} />
      )}
      {!record.isDraft && <RecordHistory {...{ editor, record, context, user, mayUpdate }} />}
    </ModalBody>
  );
}

/** Saves and leaves the record open. Resolves to whether nothing is left to save. */
async function saveAndStay(editor: RecordEditor): Promise<boolean> {
  if (editor.now()?.isDraft === false && !editor.hasUnsaved()) return true;
  return (await editor.save(true)).type === 'saved';
}

interface RecordDialogsProps extends Pick<EditedRecordProps, 'editor' | 'editing' | 'context' | 'user'> {
  questions: ClosingQuestions;
  title: string;
  isResolving: boolean;
  endResolving: () => void;
}

/** The dialogs over an open record. */
function RecordDialogs(props: RecordDialogsProps) {
  const { editor, editing, context, user, questions } = props;
  return (
    <>
      <ConflictsModal
        open={props.isResolving}
        onClose={props.endResolving}
        {...{ editor, editing, context }}
        userId={user.id}
      />
      <UnsavedQuestion question={questions.unsaved} editing={editing} />
      <LossQuestion question={questions.loss} />
      <DeletionQuestion question={questions.deletion} title={props.title} />
    </>
  );
}

/**
 * Returns the author of a deletion by another user, and a function that turns the edits into a new record.
 */
function useDeletedRecord({ user, context, editor, editing: { record }, onAdd }: EditedRecordProps) {
  const { t } = useTranslation();
  const { resource } = editor;
  const deletion = useDeletion(resource, record.key, record.isDeleted);
  const recreate = () => {
    const values = copyOf(resource, record.values, (title) => title);
    editor.revert();
    void onAdd(values);
  };
  return {
    deletion: deletionText(deletion, user.id, context.pack, t),
    onRecreate: mayDoSome('recreate', resource, user) ? recreate : undefined,
  };
}

/** The outcomes of a save after which the form shows its errors. */
const refusals: ReadonlySet<RecordOutcome['type']> = new Set(['invalid', 'conflict', 'refused']);

/** The form of a record and the ways to close it. Reveals the errors of a refused save. */
function useClosableForm({ editor, guard }: OpenRecordProps) {
  const { t } = useTranslation();
  const form = useForm();
  const announce = useAnnounce();
  const closing = useRecordClosing(editor, () => announce(t('record.closesAfterSave')));
  const reveal = useEffectEvent(() => form.reveal());
  useEffect(() => editor.observe(({ type }) => refusals.has(type) && reveal()), [editor]);
  // Edits stay in the store, but a file that is not uploaded would be lost.
  const mayLeave = () => editor.snapshot()?.pendingFiles.size === 0 || closing.canClose();
  useEffect(() => {
    guard.current = mayLeave;
    return () => {
      guard.current = null;
    };
  });
  return { form, closing, mayLeave };
}

/** Offers to save, regardless of the focus, and to focus the first value. */
function useFormActions(form: RefObject<HTMLFormElement | null>, isWritable: boolean): void {
  const edit = () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  const save = () => form.current?.requestSubmit();
  useOfferedActions(registry.form, isWritable ? { save, edit } : {});
}

/** Returns the title of the record, or that of a new one. */
function useFormTitle(resource: Resource, record: EditedRecord): string {
  const { t } = useTranslation();
  const { labels } = resource;
  return record.isDraft
    ? t(`record.new_${nounForm(labels)}`, { name: labels.singular })
    : recordTitle(resource, record.values) || t('record.untitled');
}

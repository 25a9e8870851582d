import { nounForm, type Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { type RefObject, useCallback, useEffect, useId, useState } from 'react';
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
import type { RecordOutcome, SavedRecord } from '#live/records/record-outcome.ts';
import { type FrameProps, RecordFrame } from './panel/record-frame.tsx';
import { useIsBeside } from './panel/record-panel.tsx';
import { DeletionQuestion, LossQuestion, UnsavedQuestion } from './record-questions.tsx';
import { RecordMenu } from './record-menu.tsx';
import { mayDoSome, rightsTo } from '#live/records/user-rights.ts';
import { RecordReading } from './form/record-reading.tsx';
import { type PendingFiles, usePendingFiles } from './form/use-pending-files.ts';
import { useRecordClosing } from './use-record-closing.ts';
import { type RecordEditor, useRecordEditor } from './editing/use-record-editor.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';

export interface OpenRecordProps extends Omit<
  FrameProps,
  'isBeside' | 'title' | 'canClose' | 'onClose' | 'children'
> {
  resource: Resource;
  recordKey: RecordKey;
  /** Opens the record over another form, even if there is room beside the list. */
  isOverForm?: boolean;
  user: Pick<User, 'id' | 'role'>;
  context: TextContext;
  /** Receives the check to run before another record replaces this one. */
  guard: RefObject<CanClose | null>;
  onClose: (outcome: RecordOutcome) => void;
  /** Called when the record was saved and stays open. */
  onSaved: (outcome: SavedRecord) => void;
  /** Opens a new record in place of this one. Resolves to whether it did. */
  onAdd: (values: RecordValues) => Promise<boolean>;
}

/** One record beside its list or over it: to read, and with the right to it, to edit, create or delete. */
export function OpenRecord(props: OpenRecordProps) {
  const editor = useRecordEditor(props.resource, props.recordKey, props.open);
  const hasRoom = useIsBeside();
  const isBeside = hasRoom && props.isOverForm !== true;
  return editor === null ? (
    <MissingRecord {...props} isBeside={isBeside} />
  ) : (
    <EditedRecordFrame {...props} isBeside={isBeside} editor={editor} />
  );
}

function EditedRecordFrame(props: OpenRecordProps & { editor: RecordEditor; isBeside: boolean }) {
  const { resource, user, context, editor, place, isBeside } = props;
  const id = useId();
  const { record } = editor;
  const { hasForm, mayUpdate } = rightsTo(resource, record, user);
  const { form, pendingFiles, closing, mayLeave } = useClosableForm(props);
  const title = useFormTitle(resource, record);
  const next = place?.next;
  const gone = useDeletedRecord(props);
  const [isResolving, setResolving] = useState(false);
  const endResolving = useCallback(() => setResolving(false), []);
  const isCreating = useLinkedCreation().isOpen;
  const save = () => void (isBeside ? closing.save() : closing.saveAndClose());
  const onDelete = () => void closing.deleteAndClose();
  const isAsking = closing.unsaved.isOpen || closing.loss.isOpen || closing.deletion.isOpen;
  useFormActions(form.ref, props.open && mayUpdate && !isAsking && !isCreating);
  return (
    <RecordFrame {...props} title={title} canClose={closing.canClose} onClose={closing.close}>
      <ModalBody>
        {hasForm ? (
          <RecordForm
            id={id}
            resource={resource}
            editor={editor}
            form={form}
            context={context}
            readOnly={!mayUpdate}
            user={user}
            pendingFiles={pendingFiles}
            onSubmit={save}
          />
        ) : (
          <RecordReading {...{ resource, record, context, user }} />
        )}
        <ComputedValues {...{ resource, record, context }} />
        {!isDraftKey(record.key) && !record.isDeleted && (
          <LinkedLists {...{ resource, record: record.snapshot, user, mayLeave }} id={record.key} />
        )}
        {!record.isDraft && <RecordHistory {...{ resource, editor, context, user, mayUpdate }} />}
      </ModalBody>
      <RecordAlerts
        {...{ ...gone, resource, record, mayUpdate, isBeside }}
        onGoToConflict={() => (record.conflicts.length > 1 ? setResolving(true) : form.goToChoice())}
        onRevert={editor.discard}
        onRetry={() => (record.deleting ? void closing.deleteAndClose(true) : save())}
      />
      <RecordActions
        formId={id}
        record={record}
        mayUpdate={mayUpdate}
        isBeside={isBeside}
        menu={<RecordMenu {...{ resource, record, user }} onAdd={props.onAdd} onDelete={onDelete} />}
        onSaveAndNext={next === undefined ? undefined : () => void closing.save(() => props.onOpen(next))}
      />
      <RecordDialogs {...props} {...{ closing, pendingFiles, title, isResolving, endResolving }} />
    </RecordFrame>
  );
}

interface RecordDialogsProps extends Pick<OpenRecordProps, 'resource' | 'context' | 'user'> {
  editor: RecordEditor;
  closing: ReturnType<typeof useRecordClosing>;
  pendingFiles: PendingFiles;
  title: string;
  isResolving: boolean;
  endResolving: () => void;
}

/** The dialogs over an open record. */
function RecordDialogs({
  editor,
  closing,
  pendingFiles,
  title,
  isResolving,
  endResolving,
  ...props
}: RecordDialogsProps) {
  const { resource, context, user } = props;
  return (
    <>
      <ConflictsModal
        open={isResolving}
        onClose={endResolving}
        {...{ resource, editor, context }}
        userId={user.id}
      />
      <UnsavedQuestion question={closing.unsaved} {...{ editor, pendingFiles }} />
      <LossQuestion question={closing.loss} />
      <DeletionQuestion question={closing.deletion} title={title} />
    </>
  );
}

/**
 * Returns the author of a deletion by another user, and a function that turns the edits into a new record.
 */
function useDeletedRecord({
  resource,
  user,
  context,
  editor,
  onAdd,
}: OpenRecordProps & { editor: RecordEditor }) {
  const { t } = useTranslation();
  const { record } = editor;
  const deletion = useDeletion(resource, record.key, record.isDeleted);
  const recreate = () => {
    const values = copyOf(resource, record.values, (title) => title);
    editor.discard();
    void onAdd(values);
  };
  return {
    deletion: deletionText(deletion, user.id, context.pack, t),
    onRecreate: mayDoSome('recreate', resource, user) ? recreate : undefined,
  };
}

/** The form of a record and the ways to close it. Reveals the errors of a refused save. */
function useClosableForm(props: OpenRecordProps & { editor: RecordEditor }) {
  const { editor, resource, guard, onClose, onSaved } = props;
  const { t } = useTranslation();
  const form = useForm();
  const announce = useAnnounce();
  const pendingFiles = usePendingFiles();
  const closing = useRecordClosing({
    editor,
    resource,
    hasPendingFiles: pendingFiles.isAny,
    onClose,
    onSaved,
    onFaults: () => {
      pendingFiles.blame();
      form.reveal();
    },
    onWait: () => announce(t('record.closesAfterSave')),
  });
  // Edits stay in the store, but a file that is not uploaded would be lost.
  const mayLeave = () => !pendingFiles.isAny() || closing.canClose();
  useEffect(() => {
    guard.current = mayLeave;
    return () => {
      guard.current = null;
    };
  });
  return { form, pendingFiles, closing, mayLeave };
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

import { isAllowed, nounForm, type RecordId, type Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useId } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { User } from '../../../session/session-state.ts';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Alert } from '../../../ui/form/alert.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal, ModalActions, ModalBody, ModalNotice, useModalClose } from '../../../ui/modal/modal.tsx';
import { WhenLeft } from '../../../ui/modal/when-left.tsx';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { recordTitle } from '../values/record-title.ts';
import type { TextContext } from '../values/value-text.ts';
import styles from './record-form.module.css';
import { RecordForm } from './record-form.tsx';
import { DeletionQuestion, LossQuestion, UnsavedQuestion } from './record-questions.tsx';
import { usePendingFiles } from './use-pending-files.ts';
import { useRecordClosing } from './use-record-closing.ts';
import { type EditedRecord, type RecordEditor, useRecordEditor } from './use-record-editor.ts';

/** What became of the record that was open. */
export type RecordOutcome =
  | { readonly type: 'saved'; readonly id: RecordId; readonly title: string }
  | { readonly type: 'deleted'; readonly title: string }
  | { readonly type: 'closed' };

interface RecordModalProps {
  resource: Resource;
  recordKey: RecordKey;
  open: boolean;
  user: Pick<User, 'id' | 'role'>;
  context: TextContext;
  onClose: (outcome: RecordOutcome) => void;
  /** Called when the modal has left the page and its focus is free. */
  onLeft: () => void;
}

/** One record over the list: to read, and for who may, to change, create or delete. */
export function RecordModal(props: RecordModalProps) {
  const editor = useRecordEditor(props.resource, props.recordKey, props.open);
  return editor === null ? null : <OpenRecord {...props} editor={editor} />;
}

function OpenRecord({
  resource,
  open,
  user,
  context,
  editor,
  onClose,
  onLeft,
}: RecordModalProps & { editor: RecordEditor }) {
  const id = useId();
  const { record } = editor;
  const mayUpdate = isAllowed(user.role, record.isDraft ? 'create' : 'update', resource);
  const { form, pendingFiles, closing } = useClosableForm(editor, resource, onClose);
  const { t } = useTranslation();
  const title = useFormTitle(resource, record);
  return (
    <Modal
      open={open}
      onClose={closing.close}
      canClose={closing.canClose}
      from="right"
      size="wide"
      title={title}
    >
      <ModalBody>
        <WhenLeft call={onLeft} />
        {!mayUpdate && !record.isGone && <p className={styles['note']}>{t('record.readOnly')}</p>}
        <RecordForm
          id={id}
          resource={resource}
          editor={editor}
          form={form}
          context={context}
          readOnly={!mayUpdate || record.isGone}
          userId={user.id}
          pendingFiles={pendingFiles}
          onSubmit={() => void closing.saveAndClose()}
        />
      </ModalBody>
      <RecordAlerts record={record} mayUpdate={mayUpdate} onGoToConflict={form.goToChoice} />
      <RecordActions
        formId={id}
        record={record}
        mayUpdate={mayUpdate}
        mayDelete={!record.isDraft && isAllowed(user.role, 'delete', resource)}
        onDelete={() => void closing.deleteAndClose()}
      />
      <UnsavedQuestion question={closing.unsaved} />
      <LossQuestion question={closing.loss} />
      <DeletionQuestion question={closing.deletion} title={title} />
    </Modal>
  );
}

/** The form of a record and the ways in which it is left. It shows what a save is refused for. */
function useClosableForm(
  editor: RecordEditor,
  resource: Resource,
  onClose: (outcome: RecordOutcome) => void,
) {
  const { t } = useTranslation();
  const form = useForm();
  const announce = useAnnounce();
  const pendingFiles = usePendingFiles();
  const closing = useRecordClosing({
    editor,
    resource,
    hasPendingFiles: pendingFiles.isAny,
    onClose,
    onFaults: () => {
      pendingFiles.blame();
      form.reveal();
    },
    onWait: () => announce(t('record.closesAfterSave')),
  });
  return { form, pendingFiles, closing };
}

/** Names the record, or says that it is a new one. */
function useFormTitle(resource: Resource, record: EditedRecord): string {
  const { t } = useTranslation();
  const { labels } = resource;
  return record.isDraft
    ? t(`record.new_${nounForm(labels)}`, { name: labels.singular })
    : recordTitle(resource, record.values) || t('record.untitled');
}

interface RecordAlertsProps {
  record: EditedRecord;
  mayUpdate: boolean;
  /** Moves to the first conflict. */
  onGoToConflict: () => void;
}

/**
 * What concerns the record as a whole: somebody deleted it, the server refused, conflicts are open. It stands where
 * it is in sight whatever part of the form is.
 */
function RecordAlerts({ record, mayUpdate, onGoToConflict }: RecordAlertsProps) {
  const { t } = useTranslation();
  if (record.isGone)
    return (
      <ModalNotice>
        <Alert look="warning" title={t('record.goneTitle')}>
          {record.changed.length > 0 ? t('record.gone') : t('record.goneUntouched')}
        </Alert>
      </ModalNotice>
    );
  const count = mayUpdate ? record.conflicts.length : 0;
  return (
    <ModalNotice>
      {!record.saving && <Refused record={record} />}
      {count > 0 && <Button onClick={onGoToConflict}>{t('record.conflict.open', { count })}</Button>}
    </ModalNotice>
  );
}

function Refused({ record: { problem, deleting } }: { record: EditedRecord }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (problem === null) return null;
  const title = deleting ? t('record.deleteRefusedTitle') : t('record.refusedTitle');
  return <Alert title={title}>{problemText(problem)}</Alert>;
}

interface RecordActionsProps {
  formId: string;
  record: EditedRecord;
  mayUpdate: boolean;
  mayDelete: boolean;
  onDelete: () => void;
}

/** What can be done with the record that is open; only what is allowed. */
function RecordActions({ formId, record, mayUpdate, mayDelete, onDelete }: RecordActionsProps) {
  const { t } = useTranslation();
  const requestClose = useModalClose();
  if (record.isGone || !mayUpdate)
    return (
      <ModalActions>
        <Button onClick={requestClose}>{t('record.close')}</Button>
      </ModalActions>
    );
  const isDeleting = record.deleting && record.problem === null;
  const deletion = mayDelete && (
    <Button look="quietDanger" pending={isDeleting} onClick={onDelete}>
      {t('record.delete')}
    </Button>
  );
  return (
    <ModalActions start={deletion}>
      <Button disabled={record.saving} onClick={requestClose}>
        {t('record.cancel')}
      </Button>
      <Button type="submit" form={formId} look="primary" pending={record.saving}>
        {record.isDraft ? t('record.create') : t('record.save')}
      </Button>
    </ModalActions>
  );
}

import { isAllowed, nounForm, type Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useListState } from '@ne2016/data-layer/react';
import { type ReactNode, type Ref, type RefObject, useEffect, useId } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import type { User } from '../../../session/session-state.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { CanClose } from '../../../ui/modal/close-guard.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal, ModalBody } from '../../../ui/modal/modal.tsx';
import { WhenLeft } from '../../../ui/modal/when-left.tsx';
import { useAnnounce } from '../../../ui/toast/toast-region.tsx';
import { pressedKey } from '../shell/pressed-key.ts';
import { useWorkspaceAction } from '../shell/workspace-actions.tsx';
import { type RecordValues, recordTitle } from '../values/record-title.ts';
import type { TextContext } from '../values/value-text.ts';
import { RecordActions, RecordAlerts } from './record-actions.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordOutcome, SavedRecord } from './record-outcome.ts';
import { type PanelSize, RecordPanel, useIsBeside } from './record-panel.tsx';
import { DeletionQuestion, LossQuestion, UnsavedQuestion } from './record-questions.tsx';
import { RecordMenu } from './record-menu.tsx';
import { RecordReading } from './record-reading.tsx';
import { type RecordPlace, RecordSteps } from './record-steps.tsx';
import { usePendingFiles } from './use-pending-files.ts';
import { useRecordClosing } from './use-record-closing.ts';
import { type EditedRecord, type RecordEditor, useRecordEditor } from './use-record-editor.ts';

interface OpenRecordProps {
  resource: Resource;
  recordKey: RecordKey;
  open: boolean;
  user: Pick<User, 'id' | 'role'>;
  context: TextContext;
  /** Where it stands in the list; `null`: not in it. */
  place: RecordPlace | null;
  size: PanelSize;
  /** Filled with what is to be asked before another record takes the place of this one. */
  guard: RefObject<CanClose | null>;
  onClose: (outcome: RecordOutcome) => void;
  /** Filled with the element of the record where that is beside the list. */
  panel: Ref<HTMLElement>;
  /** Called when the record was saved and stays open. */
  onSaved: (outcome: SavedRecord) => void;
  /** Opens a new record in place of this one. */
  onAdd: (values: RecordValues) => void;
  /** Opens another record in place of this one. */
  onOpen: (key: RecordKey) => void;
  /** Called when the record has left the page and its focus is free. */
  onLeft: () => void;
}

/** One record beside its list or over it: to read, and for who may, to change, create or delete. */
export function OpenRecord(props: OpenRecordProps) {
  const editor = useRecordEditor(props.resource, props.recordKey, props.open);
  const isBeside = useIsBeside();
  return editor === null ? (
    <MissingRecord {...props} isBeside={isBeside} />
  ) : (
    <EditedRecordFrame {...props} isBeside={isBeside} editor={editor} />
  );
}

interface FrameProps extends Pick<
  OpenRecordProps,
  'open' | 'place' | 'size' | 'panel' | 'onOpen' | 'onLeft'
> {
  isBeside: boolean;
  title: string;
  canClose?: CanClose;
  onClose: () => void;
  children: ReactNode;
}

const alwaysClosable: CanClose = () => true;

/** Beside the list where there is room, and else over it. */
function RecordFrame({ isBeside, open, place, size, panel, onOpen, onLeft, children, ...frame }: FrameProps) {
  const { canClose = alwaysClosable, title, onClose } = frame;
  const steps = <RecordSteps place={place} onOpen={onOpen} />;
  if (!isBeside)
    return (
      <Modal
        open={open}
        onClose={onClose}
        canClose={canClose}
        from="right"
        size="wide"
        title={title}
        above={steps}
      >
        <WhenLeft call={onLeft} />
        {children}
      </Modal>
    );
  // Whoever has gone on elsewhere meanwhile is not taken back.
  const whenLeft = () => document.activeElement === document.body && onLeft();
  return (
    open && (
      <RecordPanel ref={panel} title={title} size={size} head={steps} canClose={canClose} onClose={onClose}>
        <WhenLeft call={whenLeft} />
        {children}
      </RecordPanel>
    )
  );
}

function EditedRecordFrame(props: OpenRecordProps & { editor: RecordEditor; isBeside: boolean }) {
  const { resource, user, context, editor, place, isBeside } = props;
  const id = useId();
  const { record } = editor;
  const mayUpdate = isAllowed(user.role, record.isDraft ? 'create' : 'update', resource);
  const { form, pendingFiles, closing } = useClosableForm(props);
  const title = useFormTitle(resource, record);
  const next = place?.next;
  const isAsking = closing.unsaved.isOpen || closing.loss.isOpen || closing.deletion.isOpen;
  useRecordKeys(form.ref, props.open && mayUpdate && !record.isGone && !isAsking);
  return (
    <RecordFrame {...props} title={title} canClose={closing.canClose} onClose={closing.close}>
      <ModalBody>
        {mayUpdate ? (
          <RecordForm
            id={id}
            resource={resource}
            editor={editor}
            form={form}
            context={context}
            readOnly={record.isGone}
            userId={user.id}
            pendingFiles={pendingFiles}
            onSubmit={() => void (isBeside ? closing.save() : closing.saveAndClose())}
          />
        ) : (
          <RecordReading resource={resource} record={record} context={context} />
        )}
      </ModalBody>
      <RecordAlerts
        record={record}
        mayUpdate={mayUpdate}
        onGoToConflict={form.goToChoice}
        onRevert={editor.discard}
      />
      <RecordActions
        formId={id}
        record={record}
        mayUpdate={mayUpdate}
        mayDelete={!record.isDraft && isAllowed(user.role, 'delete', resource)}
        isBeside={isBeside}
        menu={<RecordMenu resource={resource} record={record} user={user} onAdd={props.onAdd} />}
        onSaveAndNext={next === undefined ? undefined : () => void closing.save(() => props.onOpen(next))}
        onDelete={() => void closing.deleteAndClose()}
      />
      <UnsavedQuestion question={closing.unsaved} />
      <LossQuestion question={closing.loss} />
      <DeletionQuestion question={closing.deletion} title={title} />
    </RecordFrame>
  );
}

/** The form of a record and the ways in which it is left. It shows what a save is refused for. */
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
  useEffect(() => {
    // What was typed stays in the store; a file that is not sent would be lost.
    guard.current = () => !pendingFiles.isAny() || closing.canClose();
    return () => {
      guard.current = null;
    };
  });
  return { form, pendingFiles, closing };
}

/** Ctrl+S saves, wherever the focus is; `e` goes to the first value. */
function useRecordKeys(form: RefObject<HTMLFormElement | null>, isWritable: boolean): void {
  const { t } = useTranslation();
  const edit = () => form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  useWorkspaceAction(
    isWritable ? { id: 'edit-record', key: 'e', label: t('shell.keys.edit'), run: edit } : null,
  );
  useEffect(() => {
    if (!isWritable) return undefined;
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Ctrl+S') return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [form, isWritable]);
}

/** Names the record, or says that it is a new one. */
function useFormTitle(resource: Resource, record: EditedRecord): string {
  const { t } = useTranslation();
  const { labels } = resource;
  return record.isDraft
    ? t(`record.new_${nounForm(labels)}`, { name: labels.singular })
    : recordTitle(resource, record.values) || t('record.untitled');
}

/** An address may name a record that was deleted, or that this person may not see. */
function MissingRecord(props: OpenRecordProps & { isBeside: boolean }) {
  const { t } = useTranslation();
  const list = useListState(props.resource);
  const close = () => props.onClose({ type: 'closed' });
  // Until the server has told which records there are, it may be one of those.
  if (list.state !== 'ready' || list.isCached) return null;
  return (
    <RecordFrame {...props} title={t('record.missing.title')} onClose={close}>
      <ModalBody>
        <p>{t('record.missing.text')}</p>
        <div>
          <Button onClick={close}>{t('record.missing.back')}</Button>
        </div>
      </ModalBody>
    </RecordFrame>
  );
}

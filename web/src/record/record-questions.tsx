import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { Confirmation, type Question, SafeButton } from '#ui/modal/question.tsx';
import type { RecordEditing } from './editing/record-editor.ts';
import type { UnsavedAnswer } from './use-record-closing.ts';

interface UnsavedQuestionProps {
  question: Question<UnsavedAnswer>;
  editing: RecordEditing;
}

/** Asks what to do with unsaved edits before a form closes. Closing the dialog means to continue editing. */
export function UnsavedQuestion({ question, editing }: UnsavedQuestionProps) {
  const { t } = useTranslation();
  if (editing.pendingFiles.size > 0) return <PendingQuestion {...{ question, editing }} />;
  return (
    <Modal
      open={question.isOpen}
      onClose={() => question.answer('continue')}
      title={t('record.guard.title')}
      role="alertdialog"
      size="medium"
    >
      <ModalBody>
        <p>{t('record.guard.text')}</p>
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer('continue')}>{t('record.guard.continue')}</SafeButton>
        <Button onClick={() => question.answer('discard')}>{t('record.guard.discard')}</Button>
        <Button look="primary" onClick={() => question.answer('save')}>
          {t('record.guard.save')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** The same question with pending files, which prevent saving: names the files that would be lost. */
function PendingQuestion({ question, editing }: UnsavedQuestionProps) {
  const { t } = useTranslation();
  const listText = useListText();
  const isChanged = editing.record.changed.length > 0;
  const pending = [...editing.pendingFiles.values()];
  const sending = pending.flatMap(({ names }) => names.sending);
  const notSent = pending.flatMap(({ names }) => [...names.failed, ...names.refused]);
  const count = sending.length + notSent.length;
  const named = (names: readonly string[]) => ({
    count: names.length,
    names: listText(names.map((name) => t('files.closing.quoted', { name }))),
  });
  const texts = [
    sending.length > 0 && t('files.closing.sending', named(sending)),
    notSent.length > 0 && t('files.closing.notSent', named(notSent)),
  ];
  return (
    <Modal
      open={question.isOpen}
      onClose={() => question.answer('continue')}
      title={t('files.closing.title', { count })}
      role="alertdialog"
      size="medium"
    >
      <ModalBody>
        <p>{texts.filter(Boolean).join(' ')}</p>
        {isChanged && <p>{t('record.guard.text')}</p>}
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer('continue')}>{t('record.loss.cancel')}</SafeButton>
        <Button onClick={() => question.answer('discard')}>
          {isChanged ? t('record.guard.discard') : t('files.closing.confirm', { count })}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Asks before a deleted record is closed with input that can only be copied. */
export function LossQuestion({ question }: { question: Question<boolean> }) {
  const { t } = useTranslation();
  return (
    <Confirmation
      question={question}
      title={t('record.loss.title')}
      text={t('record.loss.text')}
      confirm={t('record.loss.confirm')}
      cancel={t('record.loss.cancel')}
    />
  );
}

/** Asks before a record is deleted. */
export function DeletionQuestion({ question, title }: { question: Question<boolean>; title: string }) {
  const { t } = useTranslation();
  return (
    <Confirmation
      question={question}
      title={t('record.deletion.title', { title })}
      text={t('record.deletion.text')}
      confirm={t('record.deletion.confirm')}
      cancel={t('record.deletion.cancel')}
    />
  );
}

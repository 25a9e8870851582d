import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions, ModalBody } from '../../../ui/modal/modal.tsx';
import { Confirmation, type Question, SafeButton } from '../../../ui/modal/question.tsx';

/** What to do with edits that are not saved. */
export type UnsavedAnswer = 'save' | 'discard' | 'continue';

/** Asks what to do with unsaved edits before a form closes. Closing the question means to go on typing. */
export function UnsavedQuestion({ question }: { question: Question<UnsavedAnswer> }) {
  const { t } = useTranslation();
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

/** Asks before a record that is gone is closed with input that can only be copied any more. */
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

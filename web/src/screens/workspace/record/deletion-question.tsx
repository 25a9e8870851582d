import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions, ModalBody } from '../../../ui/modal/modal.tsx';
import { SafeButton } from '../../../ui/modal/safe-button.tsx';
import type { Question } from './use-question.ts';

/** Asks before a record is deleted. The focus starts where nothing is lost. */
export function DeletionQuestion({ question, title }: { question: Question<boolean>; title: string }) {
  const { t } = useTranslation();
  return (
    <Modal
      open={question.isOpen}
      onClose={() => question.answer(false)}
      title={t('record.deletion.title', { title })}
      role="alertdialog"
    >
      <ModalBody>
        <p>{t('record.deletion.text')}</p>
      </ModalBody>
      <ModalActions>
        <SafeButton onClick={() => question.answer(false)}>{t('record.deletion.cancel')}</SafeButton>
        <Button look="danger" onClick={() => question.answer(true)}>
          {t('record.deletion.confirm')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

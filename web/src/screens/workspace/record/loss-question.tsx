import { useTranslation } from 'react-i18next';
import { Confirmation } from '../../../ui/modal/confirmation.tsx';
import type { Question } from '../../../ui/modal/use-question.ts';

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

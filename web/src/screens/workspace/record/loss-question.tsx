import { useTranslation } from 'react-i18next';
import { Confirmation, type Question } from '../../../ui/modal/question.tsx';

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

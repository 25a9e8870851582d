import { useTranslation } from 'react-i18next';
import { Confirmation, type Question } from '../../../ui/modal/question.tsx';

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

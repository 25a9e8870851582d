import { useTranslation } from 'react-i18next';
import { Confirmation } from '../../../ui/modal/confirmation.tsx';
import type { Question } from '../../../ui/modal/use-question.ts';

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

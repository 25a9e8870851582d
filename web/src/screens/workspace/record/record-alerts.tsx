import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Alert } from '../../../ui/form/alert.tsx';
import styles from './record-form.module.css';
import type { EditedRecord } from './use-record-editor.ts';

/** What concerns the record as a whole: somebody deleted it, the server refused, it may only be read. */
export function RecordAlerts({ record, mayUpdate }: { record: EditedRecord; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (record.isGone)
    return (
      <Alert look="warning" title={t('record.goneTitle')}>
        {t('record.gone')}
      </Alert>
    );
  if (record.problem !== null && !record.saving) {
    const title = record.deleting ? t('record.deleteRefusedTitle') : t('record.refusedTitle');
    return <Alert title={title}>{problemText(record.problem)}</Alert>;
  }
  return mayUpdate ? null : <p className={styles['note']}>{t('record.readOnly')}</p>;
}

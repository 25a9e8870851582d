import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Alert } from '../../../ui/form/alert.tsx';
import { ModalNotice } from '../../../ui/modal/modal.tsx';
import type { EditedRecord } from './use-record-editor.ts';

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
export function RecordAlerts({ record, mayUpdate, onGoToConflict }: RecordAlertsProps) {
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

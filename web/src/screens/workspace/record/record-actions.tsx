import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { ModalActions, useModalClose } from '../../../ui/modal/modal.tsx';
import type { EditedRecord } from './use-record-editor.ts';

interface RecordActionsProps {
  formId: string;
  record: EditedRecord;
  mayUpdate: boolean;
  mayDelete: boolean;
  onDelete: () => void;
}

/** What can be done with the record that is open; only what is allowed. */
export function RecordActions({ formId, record, mayUpdate, mayDelete, onDelete }: RecordActionsProps) {
  const { t } = useTranslation();
  const requestClose = useModalClose();
  if (record.isGone || !mayUpdate)
    return (
      <ModalActions>
        <Button onClick={requestClose}>{t('record.close')}</Button>
      </ModalActions>
    );
  const isDeleting = record.deleting && record.problem === null;
  const deletion = mayDelete && (
    <Button look="quietDanger" pending={isDeleting} onClick={onDelete}>
      {t('record.delete')}
    </Button>
  );
  return (
    <ModalActions start={deletion}>
      <Button disabled={record.saving} onClick={requestClose}>
        {t('record.cancel')}
      </Button>
      <Button type="submit" form={formId} look="primary" pending={record.saving}>
        {record.isDraft ? t('record.create') : t('record.save')}
      </Button>
    </ModalActions>
  );
}

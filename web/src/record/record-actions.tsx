import type { Resource } from '@ne2016/contract';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { ModalActions, ModalNotice, useModalClose } from '#ui/modal/modal.tsx';
import { ProblemReferences, referencesIn } from './problem-references.tsx';
import styles from './record-actions.module.css';
import type { EditedRecord } from '#live/records/edited-record.ts';
import { useResourceStore } from '@ne2016/data-layer/react';
import { LiveText } from '#ui/live/live-text.tsx';
import { useConnectionStatus } from '#platform/connection-status.ts';
import { useIsAnsweredAgain } from '#platform/answered-again.ts';

interface RecordAlertsProps {
  resource: Resource;
  record: EditedRecord;
  mayUpdate: boolean;
  /** Whether the rest of the page is visible. */
  isBeside: boolean;
  /** Text about the author and the time of the deletion; empty if unknown. */
  deletion: string;
  /** Creates a new record from the edits; missing if this person may not create records. */
  onRecreate: (() => void) | undefined;
  /** Focuses the first conflict. */
  onGoToConflict: () => void;
  /** Reverts all unsaved edits. */
  onRevert: () => void;
  /** Repeats a failed save or deletion. */
  onRetry: () => void;
}

/**
 * The alerts about the record as a whole: deleted by another user or hidden from this one, refused by the
 * server, in conflict, or unsaved. Visible at every scroll position of the form.
 */
export function RecordAlerts({ resource, record, mayUpdate, isBeside, ...actions }: RecordAlertsProps) {
  const { t } = useTranslation();
  if (record.isDeleted) {
    const mayRecreate = actions.onRecreate !== undefined;
    const kept = mayRecreate ? t('record.gone') : t('record.goneKept');
    // For a hidden record, the server only reports that it no longer exists.
    const isPerhapsHidden = resource.visible !== null && actions.deletion === '';
    return (
      <ModalNotice>
        <Alert look="warning" title={isPerhapsHidden ? t('record.goneOrHiddenTitle') : t('record.goneTitle')}>
          {actions.deletion} {record.changed.length > 0 ? kept : t('record.goneUntouched')}
        </Alert>
        {record.changed.length > 0 && mayRecreate && (
          <Button onClick={actions.onRecreate}>{t('record.recreate')}</Button>
        )}
      </ModalNotice>
    );
  }
  const revert = ({ currentTarget }: MouseEvent) => {
    // The button disappears after the revert, so the focus moves first.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    actions.onRevert();
  };
  const conflictCount = mayUpdate ? record.conflicts.length : 0;
  const changedCount = mayUpdate && !record.isDraft ? record.changed.length : 0;
  return (
    <>
      {!isBeside && <OfflineNote resource={resource} hasChanges={record.changed.length > 0} />}
      <ModalNotice>
        {!record.saving && <Refused {...{ resource, record }} onRetry={actions.onRetry} />}
        {conflictCount > 0 && (
          <Button onClick={actions.onGoToConflict}>
            {t('record.conflict.open', { count: conflictCount })}
          </Button>
        )}
        {changedCount > 0 && (
          <p className={styles['unsaved']}>
            {t('record.unsaved', { count: changedCount })}
            <Button look="quiet" disabled={record.saving} onClick={revert}>
              {t('record.revertAll')}
            </Button>
          </p>
        )}
      </ModalNotice>
    </>
  );
}

function Refused({ resource, record, onRetry }: Pick<RecordAlertsProps, 'resource' | 'record' | 'onRetry'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { key, problem, deleting, conflicts } = record;
  // The fields show which values were changed, and by whom.
  if (problem === null || (problem.code === 'values_changed' && conflicts.length > 0)) return null;
  const title = deleting ? t('record.deleteRefusedTitle') : t('record.refusedTitle');
  if (problem.code === 'network') return <NoAnswer {...{ resource, title, onRetry }} />;
  const references = referencesIn(problem.references);
  return (
    <Alert title={title}>
      {references === null ? (
        problemText(problem)
      ) : (
        <ProblemReferences resource={resource} id={key} references={references} />
      )}
    </Alert>
  );
}

interface RecordActionsProps {
  formId: string;
  record: EditedRecord;
  mayUpdate: boolean;
  /** Whether the record stays open after a save. */
  isBeside: boolean;
  /** The actions on a stored record. */
  menu: ReactNode;
  /** Missing if there is no next record. */
  onSaveAndNext: (() => void) | undefined;
}

/** The permitted actions on the open record. */
export function RecordActions({ formId, record, mayUpdate, isBeside, ...actions }: RecordActionsProps) {
  const { t } = useTranslation();
  const requestClose = useModalClose();
  const start = !record.isDraft && !record.isDeleted && actions.menu;
  if (!mayUpdate)
    return (
      <ModalActions start={start}>
        <Button onClick={requestClose}>{t('record.close')}</Button>
      </ModalActions>
    );
  return (
    <ModalActions start={start}>
      {(!isBeside || record.isDraft) && (
        <Button disabled={record.saving} onClick={requestClose}>
          {t('record.cancel')}
        </Button>
      )}
      {actions.onSaveAndNext !== undefined && !record.isDraft && record.changed.length > 0 && (
        <Button disabled={record.saving} onClick={actions.onSaveAndNext}>
          {t('record.saveAndNext')}
        </Button>
      )}
      <Button type="submit" form={formId} look="primary" pending={record.saving}>
        {record.isDraft ? t('record.create') : t('record.save')}
      </Button>
    </ModalActions>
  );
}

interface OfflineNoteProps {
  resource: Resource;
  hasChanges: boolean;
}

/** Reports that the server does not answer, in a record that covers the connection status of the page. */
function OfflineNote({ resource, hasChanges }: OfflineNoteProps) {
  const { t } = useTranslation();
  const isOffline = useConnectionStatus(resource, true) === 'offline';
  const text = hasChanges ? t('record.offlineUnsaved') : t('record.offline');
  return <LiveText cause="news" text={isOffline ? text : ''} className={styles['offline'] ?? ''} />;
}

interface NoAnswerProps {
  resource: Resource;
  title: string;
  /** Repeats the failed action. */
  onRetry: () => void;
}

/** A save or deletion without an answer: reports that, then that the server answers again; offers a retry. */
function NoAnswer({ resource, title, onRetry }: NoAnswerProps) {
  const { t } = useTranslation();
  const isAnsweredAgain = useIsAnsweredAgain(useResourceStore(resource));
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears during the retry, so the focus moves first.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    onRetry();
  };
  return (
    <>
      <Alert look={isAnsweredAgain ? 'warning' : 'danger'} title={title}>
        {isAnsweredAgain ? t('record.answersAgain') : t('requests.network')}
      </Alert>
      <Button onClick={retry}>{t('requests.retry')}</Button>
    </>
  );
}

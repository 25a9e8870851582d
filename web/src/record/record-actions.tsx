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
  /** Whether the rest of the page is in sight. */
  isBeside: boolean;
  /** Who deleted it and when, in words; empty where that is not known. */
  deletion: string;
  /** Makes a new record of what was typed; not given where that is not allowed. */
  onRecreate: (() => void) | undefined;
  /** Moves to the first conflict. */
  onGoToConflict: () => void;
  /** Takes every unsaved change back. */
  onRevert: () => void;
  /** Saves or deletes again, where that failed. */
  onRetry: () => void;
}

/**
 * The alerts for the record as a whole: somebody deleted it or took it away from this person, the server refused,
 * conflicts are open, values are not saved. They are in sight with every part of the form.
 */
export function RecordAlerts({ resource, record, mayUpdate, isBeside, ...actions }: RecordAlertsProps) {
  const { t } = useTranslation();
  if (record.isDeleted) {
    const mayRecreate = actions.onRecreate !== undefined;
    const kept = mayRecreate ? t('record.gone') : t('record.goneKept');
    // To whom a record was hidden the server says no more than that it is gone.
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
    // The button goes with what it took back.
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
  // Which values others have changed, and who, is said beside them.
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
  mayDelete: boolean;
  /** Whether the record stays open when it is saved. */
  isBeside: boolean;
  /** What else can be done. */
  menu: ReactNode;
  /** Not given where there is no next record. */
  onSaveAndNext: (() => void) | undefined;
  onDelete: () => void;
}

/** What can be done with the record that is open; only what is allowed. */
export function RecordActions({
  formId,
  record,
  mayUpdate,
  mayDelete,
  isBeside,
  ...actions
}: RecordActionsProps) {
  const { t } = useTranslation();
  const requestClose = useModalClose();
  const isDeleting = record.deleting && record.problem === null;
  const start = !record.isDraft && !record.isDeleted && (
    <>
      {actions.menu}
      {mayDelete && (
        <Button look="quietDanger" pending={isDeleting} onClick={actions.onDelete}>
          {t('record.delete')}
        </Button>
      )}
    </>
  );
  if (record.isDeleted || !mayUpdate)
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

/** Says in a record that covers the page what the sign of the connection says below it: that nobody answers. */
function OfflineNote({ resource, hasChanges }: OfflineNoteProps) {
  const { t } = useTranslation();
  const isOffline = useConnectionStatus(resource, true) === 'offline';
  const text = hasChanges ? t('record.offlineUnsaved') : t('record.offline');
  return <LiveText cause="news" text={isOffline ? text : ''} className={styles['offline'] ?? ''} />;
}

interface NoAnswerProps {
  resource: Resource;
  title: string;
  /** Does again what failed. */
  onRetry: () => void;
}

/** Nobody answered a save or a deletion: says so, and then that the server answers again; offers the same once more. */
function NoAnswer({ resource, title, onRetry }: NoAnswerProps) {
  const { t } = useTranslation();
  const isAnsweredAgain = useIsAnsweredAgain(useResourceStore(resource));
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes while it is tried.
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

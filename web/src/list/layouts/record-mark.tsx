import type { Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, RecordState } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { rowMark } from '../grid/row-mark.ts';
import { useIsAnsweredAgain } from '#platform/answered-again.ts';
import styles from './record-mark.module.css';

interface RecordMarkProps {
  resource: Resource;
  record: RecordState<unknown>;
  /** Shows only a sign with a tip; the opened record has the details and a retry. */
  isBrief?: boolean;
}

/** The state of a record as a mark; a failed save can be retried here. */
export function RecordMark({ resource, record, isBrief = false }: RecordMarkProps) {
  const { t } = useTranslation();
  const mark = rowMark(record);
  if (mark === null) return null;
  const { problem } = record;
  const look = classNames(styles['mark'], problem !== null && mark !== 'conflict' && styles['failed']);
  if (isBrief)
    return (
      <span className={look} title={t(`list.row.${mark}`)}>
        <span aria-hidden="true">!</span>
        <span className="visually-hidden">{t(`list.row.${mark}`)}</span>
      </span>
    );
  return (
    <span className={styles['note']}>
      <span className={look}>{t(`list.row.${mark}`)}</span>
      {mark === 'saveFailed' && problem !== null && (
        <FailedSave recordKey={record.key} {...{ resource, problem }} />
      )}
    </span>
  );
}

interface FailedSaveProps {
  resource: Resource;
  recordKey: RecordKey;
  problem: DataProblem;
}

/** The reason of a failed save, or the note that the server answers again, with a button to retry. */
function FailedSave({ resource, recordKey, problem }: FailedSaveProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const problemText = useProblemText();
  const isAnsweredAgain = useIsAnsweredAgain(store) && problem.code === 'network';
  return (
    <>
      <span className={styles['problem']}>
        {isAnsweredAgain ? t('record.answersAgain') : problemText(problem)}
      </span>
      <Button look="quiet" onClick={() => void store.save(recordKey)} className={styles['retry']}>
        {t('requests.retry')}
      </Button>
    </>
  );
}

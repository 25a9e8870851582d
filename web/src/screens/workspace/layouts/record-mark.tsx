import type { Resource } from '@ne2016/contract';
import type { RecordState } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { rowMark } from '../grid/row-mark.ts';
import styles from './record-mark.module.css';

interface RecordMarkProps {
  resource: Resource;
  record: RecordState<unknown>;
  /** Only a sign with a tip: the record itself, once opened, says the rest and can be tried again. */
  isBrief?: boolean;
}

/** What is to be known of a record besides its values; what failed can be tried again here. */
export function RecordMark({ resource, record, isBrief = false }: RecordMarkProps) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  const problemText = useProblemText();
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
        <>
          <span className={styles['problem']}>{problemText(problem)}</span>
          <Button look="quiet" onClick={() => void store.save(record.key)} className={styles['retry']}>
            {t('requests.retry')}
          </Button>
        </>
      )}
    </span>
  );
}

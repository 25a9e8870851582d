import type { RecordId, Resource } from '@ne2016/contract';
import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { useDeletion } from '#live/records/use-deletion.ts';
import { personText, whenText } from '#live/records/change-author.ts';
import styles from './row-margin.module.css';
import type { RowMark } from './row-mark.ts';

interface RowMarginProps {
  /** Title of the record. */
  title: string;
  mark: RowMark | null;
  /** Text of the unseen remote changes of the record. */
  change: string | undefined;
  isSelected: boolean;
  /** Text of the mark, if it is more than its label. */
  markWord?: string | undefined;
}

interface DeletedRowMarginProps extends Omit<RowMarginProps, 'mark' | 'markWord'> {
  resource: Resource;
  id: RecordId;
  pack: LocalePack;
}

/** The margin of a deleted record, with the author and the time of the deletion once they are known. */
export function DeletedRowMargin({ resource, id, pack, ...props }: DeletedRowMarginProps) {
  const { t } = useTranslation();
  const deletion = useDeletion(resource, id, true);
  const [now] = useState(() => new Date());
  const when = deletion === null ? '' : whenText(deletion.at, now, pack, t);
  const name = deletion?.by ? personText(deletion.by) : '';
  const known = name === '' ? t('list.row.deletedAt', { when }) : t('list.row.deletedBy', { name, when });
  return <RowMargin {...props} mark="deleted" markWord={deletion === null ? undefined : known} />;
}

/** The margin of a row: the mark of its record, and a checkbox to select it. The grid handles its clicks. */
export function RowMargin({ title, mark, change, isSelected, markWord }: RowMarginProps) {
  const { t } = useTranslation();
  const word = mark === null ? undefined : (markWord ?? t(`list.row.${mark}`));
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      className={styles['margin']}
      data-select=""
      data-tip={[word, change].filter(Boolean).join(' · ') || undefined}
    >
      {change !== undefined && <span className="visually-hidden">{change}</span>}
      {mark !== null && (
        <span className={styles['mark']} data-mark={mark}>
          <span className={styles['markWord']}>{word}</span>
        </span>
      )}
      {/* Not focusable: the keyboard selects a row from any of its cells. */}
      <input
        type="checkbox"
        tabIndex={-1}
        readOnly
        checked={isSelected}
        aria-label={t('table.select', { title })}
        className={styles['box']}
      />
    </div>
  );
}

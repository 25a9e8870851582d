import { useTranslation } from '../../../ui/texts/use-translation.ts';
import styles from './grid.module.css';
import type { RowMark } from './row-mark.ts';

interface RowMarginProps {
  /** What the record is called. */
  title: string;
  mark: RowMark | null;
  /** What others have done to the record that was not seen yet. */
  change: string | undefined;
  isSelected: boolean;
}

/** What stands before a row: how its record is, as a mark, and a box to select it. The grid answers to its clicks. */
export function RowMargin({ title, mark, change, isSelected }: RowMarginProps) {
  const { t } = useTranslation();
  const word = mark === null ? undefined : t(`list.row.${mark}`);
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
      {/* By the keyboard a row is selected from any of its cells. */}
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

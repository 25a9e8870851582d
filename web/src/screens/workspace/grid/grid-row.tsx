import type { Resource } from '@ne2016/contract';
import type { DataProblem, RecordKey, RecordState } from '@ne2016/data-layer';
import { useRecord } from '@ne2016/data-layer/react';
import { memo } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { RecordFilter } from '../list/record-search.ts';
import type { KeptReason } from '../list/kept-records.ts';
import type { RecordValues } from '../values/record-title.ts';
import type { TextContext } from '../values/value-text.ts';
import { CellContent } from './cell-content.tsx';
import styles from './grid.module.css';
import { type GridColumn, isFigure } from './grid-columns.ts';

/** What is to be known of a row besides its values. */
type RowMark = 'unsaved' | 'conflict' | 'saving' | 'deleting' | 'refused' | 'saveFailed' | 'deleteFailed';

/** The mark of a record, the most pressing one; `null` when all is well. */
export function rowMark({
  problem,
  deleting,
  saving,
  conflicts,
  changed,
}: RecordState<unknown>): RowMark | null {
  if (problem !== null) return problemMark(problem, deleting);
  if (deleting) return 'deleting';
  if (saving) return 'saving';
  if (conflicts.length > 0) return 'conflict';
  return changed.length > 0 ? 'unsaved' : null;
}

/** Only where the server refused values is there anything to correct; all else may succeed another time as it is. */
function problemMark({ errors }: DataProblem, deleting: boolean): RowMark {
  if (deleting) return 'deleteFailed';
  return errors.length > 0 ? 'refused' : 'saveFailed';
}

interface GridRowProps {
  resource: Resource;
  columns: readonly GridColumn[];
  recordKey: RecordKey;
  /** Its place in the list, from 0. */
  index: number;
  /** Its distance from the top of the list, in pixels. */
  top: number;
  /** The column that the focus goes to, when it is in this row. */
  activeColumn: number | null;
  context: TextContext;
  /** Why it is in the list though the search may not find it; `undefined` where it is not kept. */
  keptFor: KeptReason | undefined;
  /** Of the search, where it is kept. */
  filter: RecordFilter | undefined;
}

/** One record. Rendered anew only when this record changes, or where it stands; a kept one also by another search. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { resource, columns, recordKey, index, top, activeColumn, context, keptFor, filter } = props;
  const record = useRecord(resource, recordKey);
  if (record === undefined) return null;
  const mark = rowMark(record);
  const values: RecordValues = record.values;
  const isUnmatched = keptFor !== undefined && filter?.(values) === false;
  return (
    <div
      role="row"
      // The header is the first row.
      aria-rowindex={index + 2}
      data-row={index}
      className={classNames(styles['row'], mark && styles[mark])}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, place) => (
        <div
          key={column.name}
          role={column.isTitle ? 'rowheader' : 'gridcell'}
          aria-colindex={place + 1}
          tabIndex={place === activeColumn ? 0 : -1}
          data-column={place}
          data-label={column.attribute.label}
          className={classNames(
            styles['cell'],
            column.isTitle && styles['titleCell'],
            isFigure(column) && styles['figure'],
            kindOf(column.attribute).isBare && styles['bare'],
          )}
        >
          <span className={styles['content']}>
            <CellContent attribute={column.attribute} value={values[column.name]} context={context} />
          </span>
          {column.isTitle && isUnmatched && <UnmatchedLabel />}
          {column.isTitle && mark !== null && <RowMarkLabel mark={mark} />}
        </div>
      ))}
    </div>
  );
});

/** Why it is there stands above the list. */
function UnmatchedLabel() {
  const { t } = useTranslation();
  return <span className={styles['unmatched']}>{t('list.row.unmatched')}</span>;
}

function RowMarkLabel({ mark }: { mark: RowMark }) {
  const { t } = useTranslation();
  return <span className={styles['mark']}>{t(`list.row.${mark}`)}</span>;
}

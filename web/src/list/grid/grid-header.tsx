import { useId } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ListOrder } from '#query/view/view.ts';
import styles from './grid-header.module.css';
import gridStyles from './grid.module.css';
import marginStyles from './row-margin.module.css';
import { type GridColumn, isFigure } from '#query/view/grid-columns.ts';
import type { ColumnSizing } from './use-column-sizing.ts';

/** How many of the visible rows are selected. */
export type SelectedShare = 'none' | 'some' | 'all';

interface GridHeaderProps {
  columns: readonly GridColumn[];
  sort: readonly ListOrder[];
  /** The column with the focus, if the focus is in the header. */
  activeColumn: number | null;
  sizing: ColumnSizing;
  selected: SelectedShare;
  onSelectAll: (isSelected: boolean) => void;
}

/** The headers of the columns: a click sorts, dragging the edge resizes. */
export function GridHeader({ columns, selected, onSelectAll, ...props }: GridHeaderProps) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className={gridStyles['head']}>
      <div role="row" aria-rowindex={1} data-row={-1} className={gridStyles['headRow']}>
        <div role="columnheader" aria-colindex={1} className={marginStyles['margin']} data-select="">
          <input
            ref={(box) => {
              if (box !== null) box.indeterminate = selected === 'some';
            }}
            type="checkbox"
            tabIndex={-1}
            checked={selected === 'all'}
            onChange={(event) => onSelectAll(event.target.checked)}
            aria-label={t('table.selectAll')}
            className={marginStyles['box']}
          />
        </div>
        {columns.map((column, place) => (
          <HeaderCell key={column.name} column={column} place={place} {...props} />
        ))}
      </div>
    </div>
  );
}

interface HeaderCellProps extends Pick<GridHeaderProps, 'sort' | 'activeColumn' | 'sizing'> {
  column: GridColumn;
  place: number;
}

function HeaderCell({ column, place, sort, activeColumn, sizing }: HeaderCellProps) {
  const turn = sort.findIndex((order) => order.column === column.name);
  const direction = sort[turn]?.direction ?? 'none';
  const { label, help } = column.attribute;
  const helpId = useId();
  return (
    <div
      role="columnheader"
      aria-colindex={place + 2}
      // Only the deciding column of several, as the ARIA grid pattern requires.
      aria-sort={turn === 0 ? direction : 'none'}
      aria-describedby={help && helpId}
      tabIndex={place === activeColumn ? 0 : -1}
      data-column={place}
      data-tip={help}
      className={classNames(styles['headCell'], isFigure(column) && styles['figure'])}
    >
      <span className={styles['label']}>{label}</span>
      {help !== undefined && (
        <span id={helpId} hidden>
          {help}
        </span>
      )}
      {direction !== 'none' && <Icon name={direction} />}
      {turn > 0 && <span className={styles['turn']}>{turn + 1}</span>}
      <span
        aria-hidden="true"
        className={styles['resizer']}
        data-resizer=""
        {...sizing.handleOf(column.name)}
      />
    </div>
  );
}

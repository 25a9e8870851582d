import { Icon } from '../../../ui/button/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { ListOrder } from '../list/record-order.ts';
import { type GridColumn, isFigure } from './grid-columns.ts';
import styles from './grid.module.css';

interface GridHeaderProps {
  columns: readonly GridColumn[];
  order: ListOrder;
  /** The column that the focus goes to, when it is in the header. */
  activeColumn: number | null;
}

/** The names of the columns; choosing one sorts by it. */
export function GridHeader({ columns, order, activeColumn }: GridHeaderProps) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} data-row={-1} className={styles['headRow']}>
        {columns.map((column, place) => {
          const direction = column.name === order.column ? order.direction : 'none';
          return (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={direction}
              tabIndex={place === activeColumn ? 0 : -1}
              data-column={place}
              className={classNames(styles['headCell'], isFigure(column) && styles['figure'])}
            >
              <span className={styles['content']}>{column.attribute.label}</span>
              {direction !== 'none' && <Icon name={direction} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

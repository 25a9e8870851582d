import { countedLabel, type Resource } from '@ne2016/contract';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { Button, MenuTrigger } from 'react-aria-components';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import type { TextContext } from '#values/text-context.ts';
import { totalFunctions, type View } from '#query/view/view.ts';
import { totalFunctionsOf } from '#query/tally/total-functions.ts';
import { type GridColumn, isFigure } from '#query/view/grid-columns.ts';
import styles from './totals-row.module.css';
import { totalText } from '#query/tally/total-text.ts';

interface TotalsRowProps {
  resource: Resource;
  columns: readonly GridColumn[];
  /** The total function of each column. */
  functions: View['totals'];
  /** The totals; without an entry for a column whose total is still being computed. */
  totals: ReadonlyMap<string, number | null>;
  /** Number of records; `null` while the search is not complete. */
  count: number | null;
  context: TextContext;
  /** Index of its row among all rows, from 1. */
  rowIndex: number;
  onTotal: (column: string, by: TallyFunction | null) => void;
}

/** The row below a table: the number of records, and totals of figures. */
export function TotalsRow({ resource, columns, count, rowIndex, ...props }: TotalsRowProps) {
  const { t } = useTranslation();
  const [first] = columns;
  return (
    <div role="rowgroup" className={styles['foot']} data-totals="" data-clear-of-toasts="">
      <div role="row" aria-rowindex={rowIndex} className={styles['row']}>
        {/* Below the margin of the rows, which has no total. */}
        <div role="presentation" className={styles['margin']} />
        {columns.map((column, place) => (
          <div key={column.name} role="gridcell" aria-colindex={place + 2} className={styles['cell']}>
            {column === first && !isFigure(column) && count !== null && (
              <span className={styles['count']}>
                {t('groups.count', { shown: count, name: countedLabel(resource.labels, count) })}
              </span>
            )}
            {isFigure(column) && <TotalButton column={column} {...props} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns the total functions with another one for a column; `null` removes it. */
export function withTotal(totals: View['totals'], column: string, by: TallyFunction | null): View['totals'] {
  const { [column]: _, ...others } = totals;
  return by === null ? others : { ...others, [column]: by };
}

interface TotalButtonProps extends Pick<TotalsRowProps, 'functions' | 'totals' | 'context' | 'onTotal'> {
  column: GridColumn;
}

/** The total of a column, and a menu of its functions. */
function TotalButton({ column: { name, attribute }, functions, totals, context, onTotal }: TotalButtonProps) {
  const { t } = useTranslation();
  const by = functions[name];
  const value = totals.get(name);
  return (
    <MenuTrigger>
      <Button className={classNames(styles['button'])}>
        <span className="visually-hidden">{t('table.totalOf', { column: attribute.label })}</span>
        <span className={styles['name']}>
          {by === undefined ? t('table.addTotal') : t(`groups.totals.${by}`)}
        </span>
        {by !== undefined && (
          <span className={styles['value']}>
            {value === undefined ? '…' : totalText(attribute, by, value, context)}
          </span>
        )}
      </Button>
      <MenuPopover
        placement="top end"
        aria-label={t('table.totalOf', { column: attribute.label })}
        selectionMode="single"
        selectedKeys={[by ?? 'none']}
        onAction={(key) => onTotal(name, totalFunctions.find((one) => one === key) ?? null)}
      >
        {(['none', ...totalFunctionsOf(attribute)] as const).map((one) => (
          <MenuItem key={one} id={one}>
            {t(`groups.totals.${one}`)}
          </MenuItem>
        ))}
      </MenuPopover>
    </MenuTrigger>
  );
}

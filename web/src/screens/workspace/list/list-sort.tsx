import type { Resource } from '@ne2016/contract';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { gridColumns } from '../grid/grid-columns.ts';
import styles from './list.module.css';
import { type ListOrder, toggleOrder } from './record-order.ts';

interface ListSortProps {
  resource: Resource;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
}

/** Chooses the order where there is no header to choose it by. */
export function ListSort({ resource, order, onOrder }: ListSortProps) {
  const { t } = useTranslation();
  const isAscending = order.direction === 'ascending';
  return (
    <div className={styles['sort']}>
      <select
        aria-label={t('list.sortBy')}
        className={formStyles['input']}
        value={order.column}
        onChange={(event) => onOrder({ ...order, column: event.target.value })}
      >
        {gridColumns(resource).map(({ name, attribute }) => (
          <option key={name} value={name}>
            {attribute.label}
          </option>
        ))}
      </select>
      <IconButton
        icon={order.direction}
        label={`${t('list.sortBy')} : ${isAscending ? t('list.sortAscending') : t('list.sortDescending')}`}
        onClick={() => onOrder(toggleOrder(order, order.column))}
      />
    </div>
  );
}

import { type Attribute, attributeNamed, listedAttributes, type Resource } from '@ne2016/contract';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/button/icon.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import formStyles from '#ui/form/form.module.css';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ListOrder } from '#query/view/view.ts';
import { PopoverButton } from '#ui/popover/popover-button.tsx';
import styles from './bars.module.css';
import { turned } from '#query/order/record-order.ts';

interface SortMenuProps {
  resource: Resource;
  sort: readonly ListOrder[];
  /** Whether the user has chosen the order; otherwise, the list is sorted by the title. */
  isChosen: boolean;
  onSort: (sort: readonly ListOrder[]) => void;
}

/** The columns by which a list is sorted, the deciding one first. */
export function SortMenu({ resource, sort, isChosen, onSort }: SortMenuProps) {
  const { t } = useTranslation();
  const attributes = listedAttributes(resource);
  const labelOf = (name: string | undefined) => attributeNamed(resource, name ?? '')?.label ?? '';
  const free = attributes.filter(([name]) => sort.every(({ column }) => column !== name));
  const next = free[0]?.[0];
  const detail = sort.length > 1 ? t('list.sort.several', { count: sort.length }) : labelOf(sort[0]?.column);
  const list = useRef<HTMLOListElement>(null);
  /** The row to focus next: the focused button may disappear, or belong to another column. */
  const nextRow = useRef<number>(undefined);
  useEffect(() => {
    if (nextRow.current !== undefined) list.current?.querySelectorAll('select')[nextRow.current]?.focus();
    nextRow.current = undefined;
  }, [sort]);
  const sortFrom = (row: number, changed: readonly ListOrder[]) => {
    nextRow.current = row;
    onSort(changed);
  };
  return (
    <PopoverButton
      icon={sort[0]?.direction ?? 'ascending'}
      label={t('list.sort.label')}
      detail={isChosen ? detail : undefined}
    >
      <ol ref={list} className={styles['sortList']}>
        {sort.map((order, place) => (
          <SortRow
            // By its place: the row keeps the focus while another column is selected in it.
            key={place}
            order={order}
            place={place}
            label={labelOf(order.column)}
            choices={attributes.filter(
              ([name]) => name === order.column || free.some(([other]) => other === name),
            )}
            onChange={(changed) => onSort(sort.with(place, changed))}
            onMoveUp={place === 0 ? undefined : () => sortFrom(place - 1, movedUp(sort, place))}
            onRemove={
              sort.length === 1
                ? undefined
                : () => sortFrom(Math.min(place, sort.length - 2), sort.toSpliced(place, 1))
            }
          />
        ))}
      </ol>
      {next !== undefined && (
        <Button look="quiet" onClick={() => onSort([...sort, { column: next, direction: 'ascending' }])}>
          <Icon name="add" />
          {t('list.sort.add')}
        </Button>
      )}
    </PopoverButton>
  );
}

function movedUp(sort: readonly ListOrder[], place: number): readonly ListOrder[] {
  const moved = sort.slice(place, place + 1);
  return sort.toSpliced(place, 1).toSpliced(place - 1, 0, ...moved);
}

interface SortRowProps {
  order: ListOrder;
  place: number;
  label: string;
  choices: readonly (readonly [name: string, attribute: Attribute])[];
  onChange: (order: ListOrder) => void;
  onMoveUp: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** One of the columns: « puis par Budget, ordre décroissant ». */
function SortRow({ order, place, label, choices, onChange, onMoveUp, onRemove }: SortRowProps) {
  const { t } = useTranslation();
  const { column, direction } = order;
  const directionText = direction === 'ascending' ? t('list.sortAscending') : t('list.sortDescending');
  return (
    <li className={styles['sortRow']}>
      <select
        aria-label={place === 0 ? t('list.sortBy') : t('list.sort.thenBy')}
        className={formStyles['input']}
        value={column}
        onChange={(event) => onChange({ ...order, column: event.target.value })}
      >
        {choices.map(([name, attribute]) => (
          <option key={name} value={name}>
            {attribute.label}
          </option>
        ))}
      </select>
      <IconButton
        icon={direction}
        label={t('list.sort.direction', { label, direction: directionText })}
        onClick={() => onChange(turned(order))}
      />
      {onMoveUp !== undefined && (
        <IconButton icon="chevronUp" label={t('list.sort.moveUp', { label })} onClick={onMoveUp} />
      )}
      {onRemove !== undefined && (
        <IconButton icon="close" label={t('list.sort.remove', { label })} onClick={onRemove} />
      )}
    </li>
  );
}

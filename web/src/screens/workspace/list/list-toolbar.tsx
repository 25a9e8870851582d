import { countedLabel, nounForm, type Resource, type ResourceLabels } from '@ne2016/contract';
import { type RefObject, useRef } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/button/icon.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import formStyles from '../../../ui/form/form.module.css';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { gridColumns } from '../grid/grid-columns.ts';
import type { GridLayout } from '../grid/use-grid-layout.ts';
import styles from './list.module.css';
import { type ListOrder, toggleOrder } from './record-order.ts';
import type { ListView } from './use-list-view.ts';

interface ListToolbarProps {
  resource: Resource;
  heading: RefObject<HTMLHeadingElement | null>;
  list: ListView;
  /** How many records there are; `null` while that is not known. */
  total: number | null;
  layout: GridLayout;
  /** Not given where this person may not add records. */
  onAdd: (() => void) | undefined;
}

/** What a list is and holds, and what can be done with it. */
export function ListToolbar({ resource, heading, list, total, layout, onAdd }: ListToolbarProps) {
  const { t } = useTranslation();
  const { labels } = resource;
  const { plural, singular } = labels;
  return (
    <div className={styles['toolbar']}>
      <div className={styles['names']}>
        <h1 ref={heading} tabIndex={-1} className={styles['title']}>
          {plural}
        </h1>
        <ListCount labels={labels} list={list} total={total} />
      </div>
      <ListSearch label={t('list.searchIn', { list: plural })} query={list.query} onQuery={list.setQuery} />
      {layout === 'cards' && <ListSort resource={resource} order={list.order} onOrder={list.setOrder} />}
      {onAdd !== undefined && (
        <Button look="primary" onClick={onAdd} className={styles['add']}>
          <Icon name="add" />
          {t(`record.new_${nounForm(labels)}`, { name: singular })}
        </Button>
      )}
    </div>
  );
}

interface ListCountProps {
  labels: ResourceLabels;
  list: ListView;
  total: number | null;
}

/** « 37 590 communes » */
function ListCount({ labels, list, total }: ListCountProps) {
  const { t } = useTranslation();
  const name = countedLabel(labels, total ?? 0);
  const countText = (all: number) => {
    if (list.isSearching) return t('list.searching', { total: all, name });
    if (list.answeredQuery === '') return t('list.countAll', { shown: all, name });
    return t('list.countMatching', { shown: list.found, total: all, name });
  };
  return (
    // Read aloud once it is final.
    <p role="status" aria-busy={list.isSearching} className={styles['count']}>
      {total !== null && countText(total)}
    </p>
  );
}

interface ListSearchProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Searches the list as somebody types. Escape empties it. */
function ListSearch({ label, query, onQuery }: ListSearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onQuery('');
    input.current?.focus();
  };
  return (
    <search className={styles['search']}>
      <Icon name="search" />
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={t('list.search')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {query !== '' && <IconButton icon="close" label={t('list.clearSearch')} onClick={clear} />}
    </search>
  );
}

interface ListSortProps {
  resource: Resource;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
}

/** Chooses the order where there is no header to choose it by. */
function ListSort({ resource, order, onOrder }: ListSortProps) {
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

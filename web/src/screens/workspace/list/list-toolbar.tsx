import { nounForm, type Resource } from '@ne2016/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/button/icon.tsx';
import type { GridLayout } from '../grid/use-grid-layout.ts';
import { ListCount } from './list-count.tsx';
import { ListSearch } from './list-search.tsx';
import { ListSort } from './list-sort.tsx';
import styles from './list.module.css';
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
        <ListCount labels={labels} shown={list.found} total={total} isSearching={list.answeredQuery !== ''} />
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

import { countedLabel, type Person, type ResourceLabels } from '@ne2016/contract';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Icon } from '#ui/button/icon.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { ColumnsButton } from './grid/columns-button.tsx';
import type { GridLayout } from './grid/use-grid-layout.ts';
import { ActionButton } from '#actions/action-buttons.tsx';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import barStyles from './bars.module.css';
import { GroupMenu } from './group-menu.tsx';
import { classNames } from '#ui/class-names.ts';
import frameStyles from '#ui/form/search-frame.module.css';
import styles from './list.module.css';
import { SortMenu } from './sort-menu.tsx';
import { type ShownList, useListPart } from './state/use-list-query.ts';

interface ListToolbarProps {
  heading: RefObject<HTMLHeadingElement | null>;
  list: ShownList;
  /** Number of records; `null` while unknown. */
  total: number | null;
  layout: GridLayout;
  user: Person;
  /** Opens a new record. */
  onAdd: () => void;
  /** The menu to export and to print. */
  output: ReactNode;
  /** Whether the layout is the table, or cards in its place. */
  isTable: boolean;
  /** The switch between layouts. */
  layouts: ReactNode;
}

/** The name and the size of a list, and the actions on it. */
export function ListToolbar({ heading, list, total, user, onAdd, ...props }: ListToolbarProps) {
  const { resource, control } = list;
  const { t } = useTranslation();
  const { labels } = resource;
  const { plural } = labels;
  const search = useRef<HTMLInputElement>(null);
  const actions = useOfferedActions(registry.list, {
    ...{ resource, user, add: onAdd },
    search: () => search.current?.focus(),
  });
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['toolbar']}>
          <div className={styles['names']}>
            <h1 ref={heading} tabIndex={-1} className={styles['title']}>
              {plural}
            </h1>
            <ListCount labels={labels} list={list} total={total} />
          </div>
          <ListSearch
            input={search}
            label={t('list.searchIn', { list: plural })}
            query={control.view.search}
            onQuery={control.search}
          />
          {/* Actions on the whole list. */}
          {props.output}
          {actions.at('listBar').map((action) => (
            <ActionButton key={action.id} action={action} className={styles['add']} />
          ))}
        </div>
      </div>
      {/* Settings of the view. */}
      <div className={barStyles['bar']}>
        {props.layouts}
        <ViewMenus list={list} isTable={props.isTable} layout={props.layout} />
      </div>
    </>
  );
}

/** The menus of groups, order and columns. */
function ViewMenus({ list, isTable, layout }: Pick<ListToolbarProps, 'list' | 'isTable' | 'layout'>) {
  const { resource, control, query } = list;
  const { group, sort: chosen } = useListPart(query, (shown) => shown.view);
  const sort = useListPart(query, (shown) => shown.sort);
  const fields = useListPart(query, (shown) => shown.fields);
  return (
    <div className={barStyles['menus']}>
      {isTable && (
        <GroupMenu fields={fields} group={group} folding={query.groups} onChange={control.change} />
      )}
      <SortMenu
        resource={resource}
        sort={sort}
        isChosen={chosen.length > 0}
        onSort={(next) => control.change({ sort: next })}
      />
      {isTable && layout === 'table' && <ColumnsButton resource={resource} control={control} />}
    </div>
  );
}

interface ListCountProps {
  labels: ResourceLabels;
  list: ShownList;
  total: number | null;
}

/** « 37 590 communes » */
function ListCount({ labels, list: { query }, total }: ListCountProps) {
  const { t } = useTranslation();
  const awaited = useListPart(query, (shown) => shown.awaited);
  const isSearching = useListPart(query, (shown) => shown.isSearching);
  const filter = useListPart(query, (shown) => shown.filter);
  const found = useListPart(query, (shown) => shown.found);
  const settledOn = useListPart(query, (shown) => shown.settledOn);
  const name = countedLabel(labels, total ?? 0);
  const countText = (all: number) => {
    if (awaited.state === 'failed') return '';
    if (isSearching) return t('list.searching', { total: all, name });
    if (filter === undefined) return t('list.countAll', { shown: all, name });
    return t('list.countMatching', { shown: found, total: all, name });
  };
  return (
    <LiveText
      // If the question is the same, the text changes because of remote changes.
      cause={{ question: settledOn }}
      text={total === null ? '' : countText(total)}
      className={styles['count']}
      // Announced once it is final.
      isBusy={isSearching}
    />
  );
}

interface ListSearchProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Searches the list while the user types. */
function ListSearch({ input, label, query, onQuery }: ListSearchProps) {
  const { t } = useTranslation();
  const clear = () => {
    onQuery('');
    input.current?.focus();
  };
  return (
    <search className={classNames(frameStyles['frame'], styles['search'])}>
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
      />
      {query !== '' && <IconButton icon="close" label={t('list.clearSearch')} onClick={clear} />}
    </search>
  );
}

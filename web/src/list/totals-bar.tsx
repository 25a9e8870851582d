import { type Attribute, attributeNamed, listedAttributes } from '@ne2016/contract';
import type { TallyFunction } from '@ne2016/data-layer/views';
import { useEffect, useRef } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { totalText } from '#query/tally/total-text.ts';
import { withTotal } from './grid/totals-row.tsx';
import { kindOf } from '#values/kinds/kinds.ts';
import { totalFunctionsOf } from '#query/tally/total-functions.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import { totalFunctions } from '#query/view/view.ts';
import styles from './bars.module.css';
import { type ShownList, useListPart } from './state/use-list-query.ts';

interface TotalsBarProps {
  list: ShownList;
}

/** The totals below cards, and a menu to add more. */
export function TotalsBar({ list }: TotalsBarProps) {
  const { resource, control, query } = list;
  const { t } = useTranslation();
  const keptFocus = useKeptFocus();
  const bar = useRef<HTMLDivElement>(null);
  const isLastAdded = useRef(false);
  const { totals } = useListPart(query, (shown) => shown.view);
  const columns = Object.keys(totals);
  const figures = listedAttributes(resource).filter(([, attribute]) => kindOf(attribute).figure);
  const offered = figures.filter(([name]) => !Object.hasOwn(totals, name));
  useEffect(() => {
    if (!isLastAdded.current || offered.length > 0) return;
    isLastAdded.current = false;
    // The button that added it disappears together with its menu, which had the focus.
    Array.from(bar.current?.querySelectorAll('select') ?? [])
      .at(-1)
      ?.focus();
  });
  const add = (name: string, by: TallyFunction) => {
    isLastAdded.current = offered.length === 1;
    control.change({ totals: withTotal(totals, name, by) });
  };
  if (columns.length === 0 && offered.length === 0) return null;
  return (
    <div
      ref={bar}
      role="group"
      aria-label={t('groups.totals.label')}
      className={styles['totals']}
      data-clear-of-toasts=""
      {...keptFocus}
    >
      {columns.length > 0 && <span aria-hidden="true">{t('groups.totals.label')}</span>}
      {columns.map((column) => (
        <ColumnTotal key={column} column={column} list={list} />
      ))}
      {offered.length > 0 && <AddTotal offered={offered} onAdd={add} />}
    </div>
  );
}

interface AddTotalProps {
  /** The figures without a total. */
  offered: readonly (readonly [name: string, attribute: Attribute])[];
  onAdd: (name: string, by: TallyFunction) => void;
}

/** Adds a total for a figure; its function is selected afterwards. */
function AddTotal({ offered, onAdd }: AddTotalProps) {
  const { t } = useTranslation();
  return (
    <MenuTrigger>
      <Button className={classNames(styles['addTotal'])}>
        <Icon name="add" />
        {t('groups.totals.add')}
      </Button>
      <MenuPopover placement="top start" aria-label={t('groups.totals.add')}>
        {offered.map(([name, attribute]) => (
          <MenuItem key={name} id={name} onAction={() => onAdd(name, totalFunctionsOf(attribute)[0])}>
            {attribute.label}
          </MenuItem>
        ))}
      </MenuPopover>
    </MenuTrigger>
  );
}

/** « Budget : Somme 12 300 € » */
function ColumnTotal({ column, list }: TotalsBarProps & { column: string }) {
  const { resource, context, control, query } = list;
  const { t } = useTranslation();
  const functions = useListPart(query, (shown) => shown.view.totals);
  const totals = useListPart(query, (shown) => shown.totals);
  const settledOn = useListPart(query, (shown) => shown.settledOn);
  const attribute = attributeNamed(resource, column);
  if (attribute === undefined) return null;
  const by = functions[column];
  const value = totals.get(column);
  const choose = (name: string) => {
    const chosen = totalFunctions.find((one) => one === name) ?? null;
    control.change({ totals: withTotal(functions, column, chosen) });
  };
  return (
    <div className={styles['total']}>
      <label>
        {attribute.label}
        <select value={by ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('groups.totals.none')}</option>
          {totalFunctionsOf(attribute).map((name) => (
            <option key={name} value={name}>
              {t(`groups.totals.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {by !== undefined && value !== undefined && (
        <LiveText
          cause={{ question: settledOn }}
          text={totalText(attribute, by, value, context)}
          className={styles['figure']}
        />
      )}
    </div>
  );
}

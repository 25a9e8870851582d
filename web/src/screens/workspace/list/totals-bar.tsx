import type { Resource } from '@ne2016/contract';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { totalText } from '../grid/total-text.ts';
import { withTotal } from '../grid/totals-row.tsx';
import { useKeptFocus } from '../shell/use-kept-focus.ts';
import type { TextContext } from '../values/value-text.ts';
import { totalFunctions } from '../view/view.ts';
import styles from './bars.module.css';
import type { ListView } from './use-list-view.ts';

interface TotalsBarProps {
  resource: Resource;
  context: TextContext;
  list: ListView;
}

/** Below cards, what is computed over all of them. There is no room for what nobody has asked for. */
export function TotalsBar({ resource, context, list }: TotalsBarProps) {
  const { t } = useTranslation();
  const keptFocus = useKeptFocus();
  const columns = Object.keys(list.view.totals);
  if (columns.length === 0) return null;
  return (
    <div role="group" aria-label={t('groups.totals.label')} className={styles['totals']} {...keptFocus}>
      <span aria-hidden="true">{t('groups.totals.label')}</span>
      {columns.map((column) => (
        <ColumnTotal key={column} column={column} resource={resource} context={context} list={list} />
      ))}
    </div>
  );
}

/** « Budget : Somme 12 300 € » */
function ColumnTotal({ column, resource, context, list }: TotalsBarProps & { column: string }) {
  const { t } = useTranslation();
  const attribute = resource.attributes[column];
  if (attribute === undefined) return null;
  const by = list.view.totals[column];
  const value = list.totals.get(column);
  const choose = (name: string) => {
    const chosen = totalFunctions.find((one) => one === name) ?? null;
    list.control.change({ totals: withTotal(list.view.totals, column, chosen) });
  };
  return (
    <div className={styles['total']}>
      <label>
        {attribute.label}
        <select value={by ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('groups.totals.none')}</option>
          {totalFunctions.map((name) => (
            <option key={name} value={name}>
              {t(`groups.totals.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {by !== undefined && value !== undefined && <output>{totalText(attribute, by, value, context)}</output>}
    </div>
  );
}

import { Button } from '#ui/button/button.tsx';
import formStyles from '#ui/form/form.module.css';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { Field } from '#query/fields/fields.ts';
import { isGroupable } from '#query/usable-view/view-faults.ts';
import type { Grouping } from '#query/fields/grouping.ts';
import type { View } from '#query/view/view.ts';
import { PopoverButton } from '#ui/popover/popover-button.tsx';
import styles from './bars.module.css';
import type { ListQuery } from '#query/list-query/list-query.ts';
import { isTime } from '#values/kinds/kinds.ts';

interface GroupMenuProps {
  fields: readonly Field[];
  group: Grouping | null;
  folding: Pick<ListQuery['groups'], 'collapseAll' | 'expandAll'>;
  onChange: (changes: Pick<View, 'group'>) => void;
}

const periods = ['value', 'month', 'year'] as const;

/** Selects the grouping of a list, and collapses or expands all groups. */
export function GroupMenu({ fields, group, folding, onChange }: GroupMenuProps) {
  const { t } = useTranslation();
  const groupable = fields.filter(({ attribute }) => isGroupable(attribute));
  const field = groupable.find(({ path }) => path === group?.field);
  const choose = (path: string) => {
    const chosen = groupable.find((one) => one.path === path);
    // Grouped by day, most groups would have few records.
    const by = isTime(chosen?.attribute) ? 'month' : 'value';
    onChange({ group: chosen === undefined ? null : { field: path, by } });
  };
  return (
    <PopoverButton icon="group" label={t('groups.label')} detail={field?.label}>
      <label className={styles['choice']}>
        {t('groups.by')}
        <select
          className={formStyles['input']}
          value={field?.path ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('groups.none')}</option>
          {groupable.map(({ path, label }) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {group !== null && field !== undefined && isTime(field.attribute) && (
        <PeriodChoice group={group} onChange={onChange} />
      )}
      {field !== undefined && (
        <div className={styles['actions']}>
          <Button look="quiet" onClick={() => folding.collapseAll()}>
            {t('groups.collapseAll')}
          </Button>
          <Button look="quiet" onClick={() => folding.expandAll()}>
            {t('groups.expandAll')}
          </Button>
        </div>
      )}
    </PopoverButton>
  );
}

/** Selects the period by which dates are grouped. */
function PeriodChoice({ group, onChange }: Pick<GroupMenuProps, 'onChange'> & { group: Grouping }) {
  const { t } = useTranslation();
  return (
    <label className={styles['choice']}>
      {t('groups.period.label')}
      <select
        className={formStyles['input']}
        value={group.by}
        onChange={(event) => {
          const by = periods.find((period) => period === event.target.value) ?? 'month';
          onChange({ group: { ...group, by } });
        }}
      >
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(`groups.period.${period}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

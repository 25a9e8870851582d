import { type Attribute, attributeNamed, countedLabel, optionsOf, type Resource } from '@ne2016/contract';
import { memo } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ListGroup } from '#query/rows/list-rows.ts';
import type { TextContext } from '#values/text-context.ts';
import type { View } from '#query/view/view.ts';
import values from '#values/value.module.css';
import gridStyles from './grid.module.css';
import styles from './group-row.module.css';
import { totalText } from '#query/tally/total-text.ts';

interface GroupRowProps {
  resource: Resource;
  group: ListGroup;
  view: Pick<View, 'group' | 'totals'>;
  context: TextContext;
  /** Number of columns that it spans. */
  span: number;
  /** Index in the list, from 0. */
  index: number;
  /** Distance from the top of the list, in pixels. */
  top: number;
  isActive: boolean;
}

/** Returns the tone of a group whose records share an option. */
function toneOf(attribute: Attribute | undefined, label: string) {
  if (attribute?.kind !== 'choice') return undefined;
  return optionsOf(attribute).find((option) => option.label === label)?.tone;
}

/** The header row of a group. The grid handles its clicks and keys. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { resource, group, view, context, span, index, top, isActive } = props;
  const { t } = useTranslation();
  const { label, count, isCollapsed } = group;
  const tone = toneOf(attributeNamed(resource, view.group?.field ?? ''), label);
  const totals = Object.entries(view.totals).flatMap(([column, by]) => {
    const attribute = attributeNamed(resource, column);
    const value = group.totals.get(column);
    if (attribute === undefined || value === undefined) return [];
    const text = totalText(attribute, by, value, context);
    // Sums need no label; without one, any other total would be taken for a sum.
    return by === 'sum' ? text : t('table.named', { name: t(`groups.totals.${by}`), text });
  });
  const counted = t('groups.count', { shown: count, name: countedLabel(resource.labels, count) });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={classNames(gridStyles['row'], styles['groupRow'])}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colindex={1} aria-colspan={span} className={gridStyles['cell']}>
        <button
          type="button"
          aria-expanded={!isCollapsed}
          tabIndex={isActive ? 0 : -1}
          data-column={0}
          className={styles['groupButton']}
        >
          <Icon name={isCollapsed ? 'chevronRight' : 'chevronDown'} />
          <span className={classNames(styles['label'], tone && values['choice'])} data-tone={tone}>
            {label}
          </span>
          <span className={styles['groupCount']}>{[counted, ...totals].join(' · ')}</span>
        </button>
      </div>
    </div>
  );
});

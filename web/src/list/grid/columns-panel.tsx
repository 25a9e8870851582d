import { attributeNamed, type Resource } from '@ne2016/contract';
import { useId, useState } from 'react';
import {
  Button as AriaButton,
  CheckboxButton,
  CheckboxField,
  GridList,
  GridListItem,
  ToggleButton,
  ToggleButtonGroup,
  useDragAndDrop,
} from 'react-aria-components';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/button/icon.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { ViewControl } from '../state/use-view.ts';
import { densities, plainView } from '#query/view/view.ts';
import { columnOrder, columnsIn, moved } from '#query/view/column-order.ts';
import styles from './columns.module.css';
import { gridColumns } from '#query/view/grid-columns.ts';

interface ColumnsPanelProps {
  resource: Resource;
  control: Pick<ViewControl, 'view' | 'change'>;
}

/** Selects the columns of a table, their order, and the height of rows. */
export function ColumnsPanel({ resource, control: { view, change } }: ColumnsPanelProps) {
  const { t } = useTranslation();
  const columns = gridColumns(resource, view.columns);
  // Hidden columns keep their places while the panel is open, so that ticking moves nothing.
  const [order, setOrder] = useState(() => columnOrder(resource, columns));
  const shown = new Set(columns.map(({ name }) => name));
  const reset = () => {
    const { columns, isPinned, density } = plainView;
    change({ columns, isPinned, density });
    setOrder(columnOrder(resource, gridColumns(resource)));
  };
  return (
    <div className={styles['panel']}>
      <p className={styles['hint']}>{t('table.columnsHint')}</p>
      <ColumnList
        resource={resource}
        order={order}
        shown={shown}
        onReorder={(next) => {
          setOrder(next);
          change({ columns: columnsIn(next, shown, columns) });
        }}
        onShow={(next) => change({ columns: columnsIn(order, next, columns) })}
      />
      <Checkbox
        label={t('table.pin')}
        checked={view.isPinned}
        onChange={(isPinned) => change({ isPinned })}
      />
      <DensityChoice density={view.density} onDensity={(density) => change({ density })} />
      <Button look="quiet" onClick={reset}>
        {t('table.reset')}
      </Button>
    </div>
  );
}

interface ColumnListProps {
  resource: Resource;
  order: readonly string[];
  shown: ReadonlySet<string>;
  onReorder: (order: string[]) => void;
  onShow: (shown: ReadonlySet<string>) => void;
}

function ColumnList({ resource, order, shown, onReorder, onShow }: ColumnListProps) {
  const { t } = useTranslation();
  const labelOf = (name: string) => attributeNamed(resource, name)?.label ?? name;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': labelOf(String(key)) })),
    onReorder({ keys, target }) {
      if (target.dropPosition === 'on') return;
      onReorder(moved(order, new Set([...keys].map(String)), String(target.key), target.dropPosition));
    },
  });
  const toggle = (name: string) => {
    const next = new Set(shown);
    if (!next.delete(name)) next.add(name);
    // A table has at least one column.
    if (next.size > 0) onShow(next);
  };
  return (
    <GridList
      aria-label={t('table.columns')}
      items={order.map((name) => ({ id: name, label: labelOf(name), isShown: shown.has(name) }))}
      // Checkboxes instead of a selection, because selected columns would be dragged together.
      onAction={(name) => toggle(String(name))}
      dragAndDropHooks={dragAndDropHooks}
      className={styles['list'] ?? ''}
    >
      {({ id, label, isShown }) => (
        <GridListItem textValue={label} className={styles['item'] ?? ''}>
          <CheckboxField aria-label={label} isSelected={isShown} onChange={() => toggle(id)}>
            <CheckboxButton className={styles['check'] ?? ''}>
              <Icon name="check" />
            </CheckboxButton>
          </CheckboxField>
          <span className={styles['name']}>{label}</span>
          <AriaButton slot="drag" className={styles['drag'] ?? ''}>
            <Icon name="drag" />
          </AriaButton>
        </GridListItem>
      )}
    </GridList>
  );
}

interface DensityChoiceProps {
  density: (typeof densities)[number];
  onDensity: (density: (typeof densities)[number]) => void;
}

function DensityChoice({ density, onDensity }: DensityChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles['density']}>
      <span id={id}>{t('table.density')}</span>
      <ToggleButtonGroup
        aria-labelledby={id}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[density]}
        onSelectionChange={(keys) => onDensity(densities.find((one) => keys.has(one)) ?? density)}
        className={styles['densities'] ?? ''}
      >
        {densities.map((one) => (
          <ToggleButton key={one} id={one} className={styles['choice'] ?? ''}>
            {t(`table.densities.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

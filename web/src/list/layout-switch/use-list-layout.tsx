import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { User } from '#session/session-state.ts';
import { mayChange } from '#live/records/user-rights.ts';
import type { Selection } from '#query/tally/list-tally.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/fields/fields.ts';
import type { ViewControl } from '../state/use-view.ts';
import { type Layout, offeredLayouts } from '#query/layouts/layouts.ts';
import type { Condition, FilterGroup } from '#query/view/view.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { RecordLayout } from './record-layout.tsx';
import { Segmented } from '#ui/segmented/segmented.tsx';
import { preloadLayout } from './load-layouts.ts';

interface ListLayoutOptions {
  readonly resource: Resource;
  readonly context: TextContext;
  readonly user: Pick<User, 'id' | 'role'>;
  readonly control: ViewControl;
  readonly fields: readonly Field[];
  /** The records found, in order; `null` while the search is not complete. */
  readonly records: Selection | null;
  readonly onOpen: (key: RecordKey) => void;
}

/** Returns the switch between layouts, and the records if their layout is not the table. */
export function useListLayout(options: ListLayoutOptions): { switch: ReactNode; records: ReactNode | null } {
  const { resource, context, user, control, fields, records, onOpen } = options;
  const { view, change } = control;
  const offered = useMemo(() => offeredLayouts(fields), [fields]);
  // If the declaration no longer allows the layout, the records are shown as a table.
  const { layout } = offered.some(({ type }) => type === view.layout.type) ? view : { layout: tableLayout };
  const canUpdate = useCanUpdate(resource, user);
  const onFilter = (added: Condition | FilterGroup) => {
    const parts = [...(view.filter.match === 'all' ? view.filter.parts : [view.filter]), added];
    change({ filter: { match: 'all', parts }, layout: tableLayout });
  };
  return {
    switch: <LayoutSwitch layouts={offered} layout={layout} onLayout={(next) => change({ layout: next })} />,
    records:
      layout.type === 'table' ? null : (
        <RecordLayout
          resource={resource}
          context={context}
          fields={fields}
          records={records}
          layout={layout}
          onLayout={(next) => change({ layout: next })}
          onAdjust={(next) => control.adjust({ layout: next })}
          onOpen={onOpen}
          canUpdate={canUpdate}
          onFilter={onFilter}
        />
      ),
  };
}

/** Returns a function that checks, by values, whether a person may change some attributes of a record. */
function useCanUpdate(resource: Resource, { id, role }: Pick<User, 'id' | 'role'>) {
  return useCallback(
    (values: RecordValues, names: readonly string[]) => mayChange(names, resource, values, { id, role }),
    [resource, id, role],
  );
}

const tableLayout = { type: 'table' } as const;

interface LayoutSwitchProps {
  /** The layouts to choose from, each with its initial settings. */
  layouts: readonly Layout[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
}

/** Selects the layout of a list. */
function LayoutSwitch({ layouts, layout, onLayout }: LayoutSwitchProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('layouts.switch.label')}
      options={layouts.map(({ type }) => ({ value: type, label: t(`layouts.switch.${type}`) }))}
      value={layout.type}
      onChange={(type) => {
        const chosen = layouts.find((offered) => offered.type === type);
        if (chosen !== undefined) onLayout(chosen);
      }}
      onApproach={preloadLayout}
    />
  );
}

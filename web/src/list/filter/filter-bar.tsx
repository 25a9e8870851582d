import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { ListView } from '../state/use-list-view.ts';
import { useListPhase } from '#values/use-list-phase.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/view/fields.ts';
import type { ViewControl } from '../state/use-view.ts';
import { noFilter } from '#query/view/view.ts';
import { asAll } from '#query/filter/change-filter.ts';
import { FilterParts } from './filter-parts.tsx';
import { useToday } from '#platform/use-today.ts';

interface FilterBarProps {
  resource: Resource;
  context: TextContext;
  list: {
    readonly fields: readonly Field[];
    readonly control: Pick<ViewControl, 'change' | 'adjust'>;
    /** What is searched. */
    readonly query: string;
  } & Pick<ListView, 'awaited' | 'found' | 'isSearching' | 'search' | 'settledOn' | 'view'>;
}

/** What a list is filtered by: each condition a chip that can be edited in place and taken away. */
export function FilterBar({ resource, context, list }: FilterBarProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { fields, control, query, view, settledOn } = list;
  const search = useMemo(() => list.search.filterFor(query), [list.search, query]);
  const { size: total } = useResourceStore(resource);
  const phase = useListPhase(resource);
  const isKnown = phase.state === 'ready' && list.awaited.phase.state === 'ready' && !list.isSearching;
  const found = isKnown ? list.found : null;
  const scope = useMemo(
    () => ({ resource, context, fields, search, today, t, found, total, settledOn }),
    [resource, context, fields, search, today, t, found, total, settledOn],
  );
  return (
    <FilterParts
      group={asAll(view.filter)}
      outer={noFilter}
      scope={scope}
      onChange={(filter, isStep) => (isStep ? control.change({ filter }) : control.adjust({ filter }))}
    />
  );
}

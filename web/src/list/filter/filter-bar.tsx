import { useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { type ShownList, useListPart } from '../state/use-list-query.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { isGroup, noFilter } from '#query/view/view.ts';
import {
  asAll,
  besides,
  type FilterPart,
  insertPart,
  isBlank,
  newCondition,
  withPart,
} from '#query/filter/change-filter.ts';
import { useToday } from '#platform/use-today.ts';
import { Button } from '#ui/button/button.tsx';
import { kindOf } from '#values/kinds/kinds.ts';
import { AddFilter } from './add-filter.tsx';
import { valueTest } from '#query/filter/value-tests.ts';
import { FilterChip } from './filter-chip.tsx';
import type { FilterPartsProps, FilterScope } from './filter-scope.ts';
import styles from './filter.module.css';

/** The filter of a list: each condition is a chip that can be edited in place and removed. */
export function FilterBar({ list: { resource, context, control, query } }: { list: ShownList }) {
  const { t } = useTranslation();
  const today = useToday();
  const fields = useListPart(query, (shown) => shown.fields);
  const { filter } = useListPart(query, (shown) => shown.view);
  const settledOn = useListPart(query, (shown) => shown.settledOn);
  const searched = useListPart(query, (shown) => shown.search);
  const words = control.view.search;
  const search = useMemo(() => searched.filterFor(words), [searched, words]);
  const { size: total } = useResourceStore(resource);
  const status = useListStatus(resource);
  const isFound = useListPart(query, ({ awaited, isSearching }) => awaited.state === 'ready' && !isSearching);
  const count = useListPart(query, (shown) => shown.found);
  const found = status.state === 'ready' && isFound ? count : null;
  const scope = useMemo(
    () => ({ resource, context, fields, search, today, t, found, total, settledOn }),
    [resource, context, fields, search, today, t, found, total, settledOn],
  );
  return (
    <FilterParts
      group={asAll(filter)}
      outer={noFilter}
      scope={scope}
      onChange={(next, isStep) =>
        isStep ? control.change({ filter: next }) : control.adjust({ filter: next })
      }
    />
  );
}

/** The part that is being edited. Until it can be evaluated, it is not in the group. */
interface EditedPart {
  readonly place: number;
  readonly part: FilterPart;
  readonly isApplied: boolean;
  /**
   * Whether the group has changed since the editor was opened: all further changes belong to the same step.
   */
  readonly hasChanged: boolean;
  /**
   * The group before and after the edit. Any other group means that the user went back, and ends the edit.
   */
  readonly groups: readonly string[];
}

function isApplicable(part: FilterPart, { fields, today }: FilterScope): boolean {
  if (isBlank(part)) return false;
  if (isGroup(part)) return true;
  const field = fields.find(({ path }) => path === part.field);
  if (field === undefined) return false;
  const test = valueTest(kindOf(field.attribute).conditions, part.operator, part.values, today);
  return typeof test === 'function';
}

/** Returns the displayed parts of a group, and the functions to edit them. */
function useEditedParts({ group, onChange, scope }: FilterPartsProps) {
  const [latest, setEdited] = useState<EditedPart | null>(null);
  const text = JSON.stringify(group);
  const edited = latest !== null && latest.groups.includes(text) ? latest : null;
  const isInserted = edited !== null && !edited.isApplied;
  const shown = isInserted ? insertPart(group, edited.place, edited.part) : group;

  function open(place: number): void {
    const part = group.parts[place];
    if (part !== undefined) setEdited({ place, part, isApplied: true, hasChanged: false, groups: [text] });
  }
  function add(part: FilterPart): void {
    const place = group.parts.length;
    const isApplied = isApplicable(part, scope);
    const next = isApplied ? insertPart(group, place, part) : group;
    setEdited({ place, part, isApplied, hasChanged: isApplied, groups: [text, JSON.stringify(next)] });
    if (isApplied) onChange(next, true);
  }
  function change(part: FilterPart): void {
    if (edited === null) return;
    const { place } = edited;
    const others = edited.isApplied ? withPart(group, place, null) : group;
    const isApplied = isApplicable(part, scope);
    const next = isApplied ? insertPart(others, place, part) : others;
    const nextText = JSON.stringify(next);
    // A change during the closing of the editor does not open it again.
    const isOther = nextText !== text;
    const hasChanged = edited.hasChanged || isOther;
    setEdited((now) => now && { place, part, isApplied, hasChanged, groups: [text, nextText] });
    if (isOther) onChange(next, !edited.hasChanged);
  }
  const close = () => setEdited(null);
  return { parts: shown.parts, edited, open, add, change, close };
}

/**
 * Returns a function that focuses the chip at a place after one was removed; the button that adds one, if
 * there is no chip left.
 */
function useChipFocus() {
  const list = useRef<HTMLUListElement>(null);
  const [request, setRequest] = useState<{ place: number } | null>(null);
  useLayoutEffect(() => {
    if (request === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(
      ':scope > li > :is([data-chip] > button:first-child, [data-add])',
    );
    buttons?.[Math.min(request.place, buttons.length - 1)]?.focus();
  }, [request]);
  return { list, focusChip: (place: number) => setRequest({ place }) };
}

const last = Number.POSITIVE_INFINITY;

/** The parts of a group as chips, each of which opens its editor, and the button that adds one. */
function FilterParts(props: FilterPartsProps) {
  const { group, onChange, outer, scope } = props;
  const { parts, edited, open, add, change, close } = useEditedParts(props);
  const { list, focusChip } = useChipFocus();
  const remove = (place: number) => {
    close();
    onChange(withPart(group, place, null), true);
    focusChip(place);
  };
  const closeEditor = () => {
    close();
    // The chip of a part without effect disappears, so the focus needs another target.
    if (edited?.isApplied === false) focusChip(last);
  };
  const isPending = edited?.isApplied === false;
  return (
    <ul ref={list} aria-label={scope.t('filters.label')} className={styles['parts']}>
      {parts.map((part, place) => (
        // A part has no identity but its place: the editor stays open at its place.
        <li key={place} className={styles['part']}>
          <FilterChip
            part={part}
            isPending={isPending && edited.place === place}
            outer={besides(outer, group, isPending ? last : place)}
            scope={scope}
            isOpen={edited?.place === place}
            onOpen={() => open(place)}
            onClose={closeEditor}
            onChange={change}
            onRemove={() => remove(place)}
            Parts={FilterParts}
          />
        </li>
      ))}
      <li>
        <AddFilter
          fields={scope.fields}
          resource={scope.resource}
          onAdd={({ path, attribute }) => add(newCondition(path, kindOf(attribute).conditions))}
          onAddGroup={() => add({ match: 'any', parts: [] })}
        />
      </li>
      {parts.length > 1 && (
        <li>
          <Button
            look="quiet"
            className={styles['action']}
            onClick={() => {
              onChange({ ...group, parts: [] }, true);
              focusChip(0);
            }}
          >
            {scope.t('filters.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  );
}

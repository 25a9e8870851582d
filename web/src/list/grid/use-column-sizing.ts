import { columnWidths, type Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useInstalledParts } from '#extensions/parts/installed-parts.ts';
import { computedAmong } from '#query/computed/computed-of-view.ts';
import { useComputed } from '#live/lists/use-computed.ts';
import type { TextContext } from '#values/text-context.ts';
import type { ViewControl } from '../state/use-view.ts';
import type { ViewColumn } from '#query/view/view.ts';
import { gridTracks, hasSavedValue, naturalWidths } from './column-widths.ts';
import type { GridColumn } from '#query/view/grid-columns.ts';

interface ChosenWidth {
  readonly name: string;
  /** `undefined` restores the width of the values. */
  readonly width: number | undefined;
}

const clampWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most));

/** Returns the columns of a view, one of them with another width. */
function withWidth(columns: readonly GridColumn[], { name, width }: ChosenWidth): ViewColumn[] {
  return columns.map((column): ViewColumn => {
    const chosen = column.name === name ? width : column.width;
    return chosen === undefined ? { name: column.name } : { name: column.name, width: clampWidth(chosen) };
  });
}

interface ColumnSizingOptions {
  resource: Resource;
  columns: readonly GridColumn[];
  context: TextContext;
  change: ViewControl['change'];
}

/** The widths of the columns, and the functions that change them. */
export type ColumnSizing = ReturnType<typeof useColumnSizing>;

/** Returns the tracks of the columns: the chosen width, or else that of the values. */
function useTracks(
  { resource, columns, context }: Omit<ColumnSizingOptions, 'change'>,
  dragged: ChosenWidth | null,
) {
  const store = useResourceStore(resource);
  const { cells } = useInstalledParts();
  const computed = computedAmong(
    resource,
    columns.map(({ name }) => name),
  );
  // Until its values are loaded, the width of a computed column is not cached.
  const awaited = useComputed(resource, computed) ? '' : computed.join(' ');
  const [measurement, measureAgain] = useState(0);
  // A new object when columns without values get some.
  const measured = useMemo(() => ({ store, measurement }), [store, measurement]);
  const sizing = useMemo(() => {
    const shown =
      dragged === null
        ? columns
        : columns.map((one) => (one.name === dragged.name ? { ...one, width: dragged.width } : one));
    const { widths: natural, withoutValues } = naturalWidths(
      columns,
      measured.store,
      context,
      awaited.split(' '),
    );
    const widths = new Map(natural);
    for (const { name, attribute } of columns) {
      const width = cells.for(resource, name, attribute)?.width;
      if (width !== undefined) widths.set(name, Math.max(widths.get(name) ?? 0, width));
    }
    return { ...gridTracks(shown, widths), withoutValues };
  }, [columns, dragged, measured, context, cells, resource, awaited]);
  const { withoutValues } = sizing;
  useEffect(
    () =>
      store.subscribe((changed) => {
        const hasValue = (key: RecordKey) => withoutValues.some((name) => hasSavedValue(store, key, name));
        if (withoutValues.length > 0 && [...changed].some(hasValue)) measureAgain((count) => count + 1);
      }),
    [store, withoutValues],
  );
  return sizing;
}

/** Returns the widths of columns: those of the values, or those to which the user drags an edge. */
export function useColumnSizing({ change, ...options }: ColumnSizingOptions) {
  const { columns } = options;
  const [dragged, setDragged] = useState<ChosenWidth | null>(null);
  const start = useRef<{ at: number; width: number } | null>(null);
  const tracks = useTracks(options, dragged);
  const isDragging = dragged !== null;
  useLayoutEffect(() => {
    if (!isDragging) return undefined;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      start.current = null;
      setDragged(null);
    };
    addEventListener('keydown', cancel, { capture: true });
    return () => removeEventListener('keydown', cancel, { capture: true });
  }, [isDragging]);
  const setWidth = (chosen: ChosenWidth) => change({ columns: withWidth(columns, chosen) });

  /**
   * The handlers of the edge of a header: dragging resizes the column, a double click fits it to its values.
   */
  const handleOf = (name: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = {
        at: event.clientX,
        width: event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0,
      };
    },
    onPointerMove({ clientX }: PointerEvent) {
      if (start.current === null) return;
      setDragged({ name, width: clampWidth(start.current.width + clientX - start.current.at) });
    },
    onPointerUp() {
      start.current = null;
      if (dragged !== null) setWidth(dragged);
      setDragged(null);
    },
    onPointerCancel() {
      start.current = null;
      setDragged(null);
    },
    onDoubleClick: () => setWidth({ name, width: undefined }),
  });

  return { ...tracks, setWidth, handleOf };
}

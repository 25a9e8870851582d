import { countedLabel } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useRef } from 'react';
import { formatNumber } from '@ne2016/contract/numbers';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { CellContent } from '#extensions/parts/cell-content.tsx';
import type { Field } from '#query/fields/fields.ts';
import { useRecordDrop } from '../use-record-drop.ts';
import { BoardCard, type CardFrame } from './board-card.tsx';
import { type BoardColumn, withoutValue } from './board-columns.ts';
import styles from './board.module.css';

/** A request to focus a card once it is in a column. */
export interface FocusRequest {
  readonly key: RecordKey;
  readonly column: string | undefined;
}

interface BoardColumnViewProps {
  frame: CardFrame;
  field: Field;
  column: BoardColumn;
  /** « En travaux », « Sans état » */
  label: string;
  /** The total of the column as text; `null` without a figure. */
  total: string | null;
  activeKey: RecordKey | undefined;
  /** `null` if the request is for another column. */
  focusRequest: FocusRequest | null;
  /** Called with the card to focus, once it is rendered. */
  onFocusable: (card: HTMLElement | null) => void;
  onDrop: (column: BoardColumn) => void;
}

/** Estimated height of a card that was not rendered yet, in pixels. */
const usualHeight = 104;

/** One column of a board. Only the cards in sight are in the page. */
export function BoardColumnView({ frame, field, column, label, total, ...props }: BoardColumnViewProps) {
  const heading = useId();
  const target = useRef<HTMLElement>(null);
  const { keys } = column;
  const { dropProps, isDropTarget } = useRecordDrop({
    ref: target,
    isDisabled: !column.isOffered,
    onDrop: () => props.onDrop(column),
  });
  const figure = formatNumber(keys.length, frame.context.pack);
  const count = `${figure}\u00A0${countedLabel(frame.resource.labels, keys.length)}`;
  return (
    <section
      {...dropProps}
      ref={target}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classNames(styles['column'], isDropTarget && styles['target'])}
    >
      <header className={styles['head']}>
        <h2 id={heading} className={styles['name']}>
          {column.id === withoutValue ? (
            label
          ) : (
            <CellContent attribute={field.attribute} value={column.id} context={frame.context} />
          )}
        </h2>
        <span className={styles['count']} title={count}>
          <span aria-hidden="true">{figure}</span>
          <span className="visually-hidden">{count}</span>
        </span>
        {total !== null && <span className={styles['total']}>{total}</span>}
      </header>
      <Cards frame={frame} keys={keys} label={label} {...props} />
    </section>
  );
}

interface CardsProps extends Pick<
  BoardColumnViewProps,
  'frame' | 'label' | 'activeKey' | 'focusRequest' | 'onFocusable'
> {
  keys: readonly RecordKey[];
}

/** The cards of a column: those in sight, and the focused one, whose focus would otherwise be lost. */
function Cards({ frame, keys, label, activeKey, focusRequest, onFocusable }: CardsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const activeRow = activeKey === undefined ? -1 : keys.indexOf(activeKey);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    // A stable function for the same cards: with a new one, each render would compute all places again.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    gap: 8,
    overscan: 4,
    rangeExtractor: (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= range.count || rows.includes(activeRow)) return rows;
      return [...rows, activeRow].toSorted((a, b) => a - b);
    },
  });
  const measure = useCallback(
    (element: HTMLElement | null) => virtualizer.measureElement(element),
    [virtualizer],
  );
  // Scrolls to the requested card, and passes its element, once rendered, to the board for focusing.
  useEffect(() => {
    if (focusRequest === null) return;
    const row = keys.indexOf(focusRequest.key);
    if (row < 0) return;
    virtualizer.scrollToIndex(row);
    const card = `[data-card="${CSS.escape(String(focusRequest.key))}"]`;
    onFocusable(scroller.current?.querySelector<HTMLElement>(card) ?? null);
  }, [focusRequest, keys, virtualizer, onFocusable]);
  return (
    <div ref={scroller} className={styles['cards']}>
      {keys.length === 0 ? (
        <p className={styles['empty']}>{t('layouts.board.empty')}</p>
      ) : (
        <ul aria-label={label} className={styles['sheet']} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const key = keys[index];
            return key === undefined ? null : (
              <BoardCard
                key={key}
                frame={frame}
                recordKey={key}
                index={index}
                count={keys.length}
                top={start}
                isActive={key === activeKey}
                measure={measure}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

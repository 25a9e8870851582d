import type { Attribute, Resource } from '@ne2016/contract';
import { isDraftKey, type PresentColleague, type RecordKey } from '@ne2016/data-layer';
import { useRecord, usePeopleAt } from '@ne2016/data-layer/react';
import { memo, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { changedValue, useUnseenChange } from '#live/changes/use-unseen-change.ts';
import { isNotComputable } from '#query/computed/computed-row.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordFilter } from '#query/search/record-search.ts';
import type { FrozenRow } from '#query/rows/list-rows.ts';
import type { PinReason } from '#query/list-query/pinned-records.ts';
import { RowPeople } from '#live/people/row-people.tsx';
import { recordTitle, type RecordValues } from '#values/record-title.ts';
import { listText, valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { CellOwner } from '#extensions/parts/extension-cell.tsx';
import { OwnedCell } from '#extensions/parts/cell-content.tsx';
import styles from './grid.module.css';
import { type GridColumn, isFigure } from '#query/view/grid-columns.ts';
import { DeletedRowMargin, RowMargin } from './row-margin.tsx';
import { rowMark } from './row-mark.ts';

interface GridRowProps {
  resource: Resource;
  columns: readonly GridColumn[];
  recordKey: RecordKey;
  /** Index in the list, from 0. */
  index: number;
  /** Distance from the top of the list, in pixels. */
  top: number;
  /** The column with the focus, if the focus is in this row. */
  activeColumn: number | null;
  isSelected: boolean;
  /** Whether the record is open, beside the list or over it. */
  isOpen: boolean;
  context: TextContext;
  /** Why the record is pinned; `undefined` if it is not. */
  pinnedFor: PinReason | undefined;
  /** Why the row is frozen; `undefined` if it is in its place. */
  frozen: FrozenRow['reason'] | undefined;
  /** The last values of a record that another user has deleted. */
  deletedValues: RecordValues | undefined;
  /** The filter of the search, for a pinned record. */
  filter: RecordFilter | undefined;
  /** The attributes by which the list is grouped and sorted. */
  placedBy: ReadonlySet<string>;
}

/**
 * One record. Renders again only when the record or its place changes; a pinned one, also after a new search.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { resource, columns, recordKey, index, top, isSelected, pinnedFor, filter, frozen } = props;
  const { t } = useTranslation();
  const record = useRecord(resource, recordKey);
  const row = useRef<HTMLDivElement>(null);
  const { placedBy } = props;
  const change = useUnseenChange(row, { resource, recordKey, placedBy, isFrozen: frozen !== undefined });
  const people = usePeopleAt(resource, recordKey);
  const values: RecordValues | undefined = record?.values ?? props.deletedValues;
  if (values === undefined) return null;
  const mark = record === undefined ? null : rowMark(record);
  const margin = {
    title: recordTitle(resource, values) || t('record.untitled'),
    change: change.word,
    isSelected,
  };
  const isUnmatched = pinnedFor !== undefined && filter?.(values) === false;
  return (
    <div
      ref={row}
      role="row"
      // The header is the first row.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={props.isOpen || undefined}
      data-row={index}
      data-change={change.mark?.what}
      data-frozen={frozen}
      className={classNames(styles['row'], mark === 'deleting' && styles['deleting'])}
      style={{ transform: `translateY(${top}px)` }}
    >
      {frozen === 'deleted' && !isDraftKey(recordKey) ? (
        <DeletedRowMargin
          key={recordKey}
          {...margin}
          resource={resource}
          id={recordKey}
          pack={props.context.pack}
        />
      ) : (
        <RowMargin {...margin} mark={frozen ?? mark} />
      )}
      {columns.map((column, place) => (
        <GridCell
          key={column.name}
          column={column}
          place={place}
          isActive={place === props.activeColumn}
          value={values[column.name]}
          owner={{ resource, name: column.name, values, recordKey }}
          isFaulty={isNotComputable(values, column.name)}
          context={props.context}
          changed={changedValue(change.mark, column.name)}
          people={column.isTitle ? people : undefined}
          isUnmatched={column.isTitle && isUnmatched}
        />
      ))}
    </div>
  );
});

interface GridCellProps {
  column: GridColumn;
  place: number;
  isActive: boolean;
  value: unknown;
  owner: CellOwner;
  /** Whether the value is missing because it cannot be computed. */
  isFaulty: boolean;
  context: TextContext;
  /** A new number for each unseen change; `undefined` if there is none. */
  changed: number | undefined;
  /** The other people who have the record open, in the column that shows them. */
  people: readonly PresentColleague[] | undefined;
  isUnmatched: boolean;
}

function GridCell({ column, place, isActive, value, context, ...props }: GridCellProps) {
  return (
    <div
      role={column.isTitle ? 'rowheader' : 'gridcell'}
      // The margin is the first column.
      aria-colindex={place + 2}
      tabIndex={isActive ? 0 : -1}
      data-column={place}
      data-label={column.attribute.label}
      data-changed={props.changed}
      data-tip={fullText(column.attribute, value, context)}
      className={classNames(
        styles['cell'],
        column.isTitle && styles['titleCell'],
        isFigure(column) && styles['figure'],
        kindOf(column.attribute).isBare && styles['bare'],
      )}
    >
      <span className={styles['content']} data-content="">
        <OwnedCell
          owner={props.owner}
          attribute={column.attribute}
          value={value}
          context={context}
          isFaulty={props.isFaulty}
        />
      </span>
      {props.isUnmatched && <UnmatchedLabel />}
      {props.people !== undefined && <RowPeople people={props.people} />}
    </div>
  );
}

/** Returns the tip of a cell whose text is shorter than its value. */
function fullText(attribute: Attribute, value: unknown, context: TextContext): string | undefined {
  if (kindOf(attribute).listText === undefined) return undefined;
  const text = valueText(attribute, value, context);
  return text === listText(attribute, value, context) || hasOnlyNaughts(text) ? undefined : text;
}

/** Zero cents need no tip. */
const hasOnlyNaughts = (text: string) => /\D00\D*$/.test(text);

/** Marks a row that the filter no longer matches; the reason is given above the list. */
function UnmatchedLabel() {
  const { t } = useTranslation();
  return <span className={styles['unmatched']}>{t('list.row.unmatched')}</span>;
}

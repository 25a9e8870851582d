import type { RecordOf, Resource } from '@ne2016/contract';
import { isEmpty } from '@ne2016/contract';
import type { RecordKey, RecordState } from '@ne2016/data-layer';
import { useRecord } from '@ne2016/data-layer/react';
import { memo, type RefCallback } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import marks from '#live/changes/change-mark.module.css';
import type { ChangeMark } from '#live/changes/list-changes.ts';
import { RecordChangeNote } from '#live/changes/record-changes.tsx';
import { changedValue } from '#live/changes/use-unseen-change.ts';
import { OwnedCell } from '#extensions/parts/cell-content.tsx';
import type { GridColumn } from '#query/view/grid-columns.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TextContext } from '#values/text-context.ts';
import { RecordButton } from '../record-button.tsx';
import { RecordMark } from '../record-mark.tsx';
import { type MovableFrame, useMovableRecord } from '../use-movable-record.ts';
import styles from './board.module.css';

/** The input that all cards of a board share. */
export interface CardFrame extends MovableFrame {
  /** The attributes below the title. */
  readonly details: readonly GridColumn[];
  readonly onMenu: (key: RecordKey, button: HTMLElement) => void;
  readonly onFocus: (key: RecordKey) => void;
}

interface BoardCardProps {
  frame: CardFrame;
  recordKey: RecordKey;
  /** Index in the column, from 0. */
  index: number;
  /** Number of cards in the column. */
  count: number;
  /** Distance from the top of the column, in pixels. */
  top: number;
  isActive: boolean;
  measure: RefCallback<HTMLElement>;
}

/** One record of a board; renders again only when it changes or moves. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const record = useRecord(props.frame.resource, props.recordKey);
  // The drag hook unmounts with its element, which then fires no `dragend`: React Aria ends the drag.
  return record === undefined ? null : <ShownCard {...props} record={record} />;
});

function ShownCard({ record, ...props }: BoardCardProps & { record: RecordState<RecordOf<Resource>> }) {
  const { frame, recordKey, index, count, top, isActive, measure } = props;
  const { resource, context } = frame;
  const movable = useMovableRecord(frame, recordKey, record);
  const { values, title, canMove, mark, word } = movable;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles['place']}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        {...movable.dragProps}
        ref={movable.ref}
        data-change={mark?.what}
        title={word}
        className={classNames(styles['card'], marks['record'], movable.isDragging && styles['dragged'])}
      >
        <RecordButton
          keyProps={movable.keyProps}
          isReachable={isActive}
          data-card={String(recordKey)}
          className={styles['title']}
          onOpen={() => frame.onOpen(recordKey)}
          onFocus={() => frame.onFocus(recordKey)}
        >
          <span className={marks['value']} data-changed={changedValue(mark, resource.title)}>
            {title}
          </span>
        </RecordButton>
        {canMove && (
          <MenuButton
            title={title}
            isReachable={isActive}
            onMenu={(button) => frame.onMenu(recordKey, button)}
          />
        )}
        <CardDetails details={frame.details} {...{ resource, recordKey, values, context, mark }} />
        <div className={styles['news']}>
          <RecordChangeNote resource={resource} recordKey={recordKey} word={word} />
        </div>
        <RecordMark resource={resource} record={record} />
      </div>
    </li>
  );
}

interface MenuButtonProps {
  /** Title of the record. */
  title: string;
  /** Whether it is in the tab order. */
  isReachable: boolean;
  onMenu: (button: HTMLElement) => void;
}

/** Opens the menu of columns to which the card can be moved. */
function MenuButton({ title, isReachable, onMenu }: MenuButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('layouts.board.menu', { title })}
      title={t('layouts.board.move')}
      tabIndex={isReachable ? 0 : -1}
      className={styles['more']}
      onClick={(event) => onMenu(event.currentTarget)}
    >
      <Icon name="more" />
    </button>
  );
}

interface CardDetailsProps {
  details: readonly GridColumn[];
  resource: Resource;
  recordKey: RecordKey;
  values: RecordValues;
  context: TextContext;
  /** The unseen remote changes. */
  mark: ChangeMark | null;
}

/** The values below the title, without empty and false ones. */
function CardDetails({ resource, recordKey, details, values, context, mark }: CardDetailsProps) {
  const filled = details.filter(({ name }) => !isEmpty(values[name]) && values[name] !== false);
  if (filled.length === 0) return null;
  return (
    <dl className={styles['details']}>
      {filled.map(({ name, attribute }) => {
        const isBare = kindOf(attribute).isBare === true || attribute.kind === 'flag';
        return (
          <div key={name} className={styles['detail']} title={attribute.label}>
            <dt className={isBare ? undefined : 'visually-hidden'}>{attribute.label}</dt>
            <dd className={marks['value']} data-changed={changedValue(mark, name)}>
              <OwnedCell
                owner={{ resource, name, values, recordKey }}
                attribute={attribute}
                value={values[name]}
                context={context}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

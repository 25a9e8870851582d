import { labelInSentence, titleAttributes } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Loader } from '#ui/loader/loader.tsx';
import { gridColumns } from '#query/view/grid-columns.ts';
import { useTally } from '#live/lists/use-tally.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '#query/fields/fields.ts';
import { boardFields, type BoardLayout } from '#query/layouts/board.ts';
import { figureFields, namedField } from '#query/usable-view/layout-fields.ts';
import { figureText } from '#query/tally/figure-text.ts';
import type { LayoutProps } from '../layout-props.ts';
import { LayoutSetting } from '../layout-setting.tsx';
import { DragHint } from '../record-button.tsx';
import { useFrozen, useRecordGroups } from '../use-record-groups.ts';
import { useDropKeys } from '../use-drop-keys.ts';
import { useRecordMove } from '../use-record-move.ts';
import type { CardFrame } from './board-card.tsx';
import { BoardColumnView, type FocusRequest } from './board-column.tsx';
import { type BoardColumn, boardColumns, nextCard, withoutValue } from './board-columns.ts';
import styles from './board.module.css';
import { MenuSection } from 'react-aria-components';
import { MenuHeader, MenuItem, MenuPopover } from '#ui/menu/menu.tsx';

type BoardProps = LayoutProps<BoardLayout>;

/** The records of a list as cards in columns, one column for each option of a choice. */
export function Board(props: BoardProps) {
  const field = namedField(boardFields(props.fields), props.layout.by);
  if (field === undefined) return null;
  return (
    <div className={styles['board']}>
      <BoardSettings {...props} field={field} />
      <BoardColumns key={field.path} {...props} field={field} />
    </div>
  );
}

type WithField = BoardProps & { field: Field };

function BoardSettings({ fields, layout, onLayout, field }: WithField) {
  const { t } = useTranslation();
  const choices = boardFields(fields).map(({ path, label }) => ({ value: path, label }));
  const figures = figureFields(fields).map(({ path, label }) => ({ value: path, label }));
  return (
    <div className={styles['settings']}>
      {choices.length > 1 && (
        <LayoutSetting
          label={t('layouts.board.columns')}
          value={field.path}
          options={choices}
          onChange={(by) => onLayout({ ...layout, by })}
        />
      )}
      {figures.length > 0 && (
        <LayoutSetting
          label={t('layouts.board.sum')}
          value={layout.figure}
          options={[{ value: '', label: t('layouts.settings.none') }, ...figures]}
          onChange={(figure) => onLayout({ ...layout, figure })}
        />
      )}
    </div>
  );
}

function BoardColumns(props: WithField) {
  const { context, field } = props;
  const { t } = useTranslation();
  const { dragged, menu, setMenu, chosenKey, setActive, frame } = useCards(props);
  const { boardProps, focusRequest, requestFocus, onFocusable } = useCardFocus();
  const columns = useColumns(props, dragged !== null || menu !== null);
  const move = useRecordMove(props);
  const totalOf = useColumnTotals(props);
  useDropKeys(dragged !== null, nextColumn);
  if (columns === null) return <Loader active label={t('layouts.switch.loading')} />;
  const labelOf = ({ id }: BoardColumn) => columnLabel(id, field, context, t);
  const focus = (key: RecordKey, column: BoardColumn | undefined) => {
    setActive(key);
    requestFocus({ key, column: column?.id });
  };
  const moveTo = (key: RecordKey, column: BoardColumn) => {
    focus(key, column);
    move(key, { [field.path]: column.id === withoutValue ? null : column.id }, labelOf(column));
  };
  const activeKey = activeCard(columns, chosenKey);
  const goOn = (event: KeyboardEvent) => {
    if (activeKey === undefined || !(event.target as Element).matches('[data-card]')) return;
    const next = nextCard(columns, activeKey, event.key);
    if (next === undefined) return;
    event.preventDefault();
    focus(next, columnOf(columns, next));
  };
  return (
    <>
      {/* The keys move the focus among the cards, which are the focusable elements. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div {...boardProps} className={styles['columns']} onKeyDown={goOn}>
        {columns.map((column) => (
          <BoardColumnView
            key={column.id}
            frame={frame}
            field={field}
            column={column}
            label={labelOf(column)}
            total={totalOf(column)}
            activeKey={activeKey}
            focusRequest={focusRequest?.column === column.id ? focusRequest : null}
            onFocusable={onFocusable}
            onDrop={() => dragged !== null && moveTo(dragged, column)}
          />
        ))}
      </div>
      <DragHint id={frame.hintId} />
      <CardMenu
        menu={menu}
        columns={columns}
        labelOf={labelOf}
        onMove={moveTo}
        onClose={() => setMenu(null)}
      />
    </>
  );
}

/** Focuses a card once it is rendered, unless the focus has moved elsewhere. */
function useCardFocus() {
  const board = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const [focusRequest, setRequest] = useState<FocusRequest | null>(null);
  const requestFocus = (request: FocusRequest) => {
    before.current = document.activeElement;
    setRequest(request);
  };
  const onFocusable = useCallback((card: HTMLElement | null) => {
    setRequest(null);
    const { activeElement, body } = document;
    // A drag leaves the focus where it was; a menu has it until it closes.
    const isHere = activeElement === body || activeElement === before.current;
    if (isHere || board.current?.contains(activeElement) === true) card?.focus({ preventScroll: true });
  }, []);
  // A pointer or key press cancels the request.
  const forget = () => setRequest(null);
  const boardProps = { ref: board, onPointerDownCapture: forget, onKeyDownCapture: forget };
  return { boardProps, focusRequest, requestFocus, onFocusable };
}

/** Returns the columns with their cards, unchanged while frozen; `null` until a long list is grouped. */
function useColumns({ resource, records, field }: WithField, isFrozen: boolean) {
  const groupOf = useCallback((values: RecordValues) => optionOf(field.read(values)), [field]);
  const groups = useFrozen(useRecordGroups(resource, records, field.path, groupOf), isFrozen);
  return useMemo(() => (groups === null ? null : boardColumns(field, groups)), [field, groups]);
}

/** Returns a function that formats the total of a column. */
function useColumnTotals({ resource, context, fields, records, layout, field }: WithField) {
  const figure = figureFields(fields).find(({ path }) => path === layout.figure);
  const rules = useMemo(
    () => ({
      group: { field: field.path, by: 'value' as const },
      figures: figure === undefined ? [] : [figure.path],
    }),
    [field, figure],
  );
  const count = useTally(resource, figure === undefined ? null : records, rules, fields);
  return ({ id }: BoardColumn): string | null => {
    const total = count?.tally.group(id)?.total(0, 'sum') ?? null;
    return figure === undefined || total === null ? null : figureText(total, figure, context);
  };
}

/** Returns the state of the cards, and the input that they share. */
function useCards({ resource, context, field, canUpdate, onOpen }: WithField) {
  const [dragged, setDragged] = useState<RecordKey | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [chosenKey, setActive] = useState<RecordKey>();
  const hintId = useId();
  const details = useMemo(
    () =>
      gridColumns(resource)
        .filter(({ name }) => !titleAttributes(resource).includes(name) && name !== field.path)
        .slice(0, 4),
    [resource, field],
  );
  const frame = useMemo<CardFrame>(
    () => ({
      resource,
      context,
      details,
      placedBy: new Set([field.path]),
      canMove: (values) => canUpdate(values, [field.path]),
      hintId,
      onOpen,
      onMenu: (key, button) => setMenu({ key, button }),
      onFocus: setActive,
      onDragStart: setDragged,
      onDragEnd: () => setDragged(null),
    }),
    [resource, context, details, field, canUpdate, hintId, onOpen],
  );
  return { dragged, menu, setMenu, chosenKey, setActive, frame };
}

/** Returns the column that an arrow key reaches during a drag. */
function nextColumn(key: string, from: Element): HTMLElement | null {
  const column = from.closest('section');
  const next = key === 'ArrowRight' ? column?.nextElementSibling : column?.previousElementSibling;
  const isStep = key === 'ArrowRight' || key === 'ArrowLeft';
  return isStep && next instanceof HTMLElement ? next : null;
}

/** « En travaux », « Sans état » */
function columnLabel(id: string, { label, attribute }: Field, context: TextContext, t: Translate): string {
  if (id === withoutValue) return t('layouts.settings.without', { name: labelInSentence(label) });
  return valueText(attribute, id, context);
}

const columnOf = (columns: readonly BoardColumn[], key: RecordKey) =>
  columns.find(({ keys }) => keys.includes(key));

const optionOf = (value: unknown) => (typeof value === 'string' ? value : withoutValue);

/** Returns the card in the tab order: the last focused one, or the first. */
function activeCard(columns: readonly BoardColumn[], chosen: RecordKey | undefined): RecordKey | undefined {
  if (chosen !== undefined && columnOf(columns, chosen) !== undefined) return chosen;
  return columns.find(({ keys }) => keys.length > 0)?.keys[0];
}

/** The card with the open menu, and the button that opened it. */
interface OpenMenu {
  readonly key: RecordKey;
  readonly button: HTMLElement;
}

interface CardMenuProps {
  menu: OpenMenu | null;
  columns: readonly BoardColumn[];
  labelOf: (column: BoardColumn) => string;
  onMove: (key: RecordKey, column: BoardColumn) => void;
  onClose: () => void;
}

/** Moves a card without dragging. One menu for all cards. */
function CardMenu({ menu, columns, labelOf, onMove, onClose }: CardMenuProps) {
  const { t } = useTranslation();
  const trigger = useRef<HTMLElement>(null);
  trigger.current = menu?.button ?? null;
  const others = menu === null ? [] : columns.filter((one) => one.isOffered && !one.keys.includes(menu.key));
  return (
    <MenuPopover
      triggerRef={trigger}
      isOpen={menu !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom end"
      aria-label={t('layouts.board.move')}
      onClose={onClose}
    >
      <MenuSection>
        <MenuHeader>{t('layouts.board.move')}</MenuHeader>
        {others.map((column) => (
          <MenuItem
            key={column.id}
            id={`to ${column.id}`}
            textValue={labelOf(column)}
            onAction={() => menu !== null && onMove(menu.key, column)}
          >
            {labelOf(column)}
          </MenuItem>
        ))}
      </MenuSection>
    </MenuPopover>
  );
}

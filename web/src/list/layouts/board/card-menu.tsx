import type { RecordKey } from '@ne2016/data-layer';
import { useRef } from 'react';
import { MenuSection } from 'react-aria-components';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { MenuHeader, MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import type { BoardColumn } from './board-columns.ts';

/** The card whose menu is open, and the button that opened it. */
export interface OpenMenu {
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

/** Moves a card without dragging it. One menu serves all cards. */
export function CardMenu({ menu, columns, labelOf, onMove, onClose }: CardMenuProps) {
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

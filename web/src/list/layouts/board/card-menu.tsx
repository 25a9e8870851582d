import type { RecordKey } from '@ne2016/data-layer';
import { useRef } from 'react';
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { BoardColumn } from './board-columns.ts';
import styles from './board.module.css';

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
    <Popover
      triggerRef={trigger}
      isOpen={menu !== null}
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom end"
      className={classNames(styles['menu'])}
    >
      <Menu aria-label={t('layouts.board.move')} className={classNames(styles['menuList'])} onClose={onClose}>
        <MenuSection>
          <Header className={styles['menuHead']}>{t('layouts.board.move')}</Header>
          {others.map((column) => (
            <MenuItem
              key={column.id}
              id={`to ${column.id}`}
              textValue={labelOf(column)}
              onAction={() => menu !== null && onMove(menu.key, column)}
              className={classNames(styles['menuItem'])}
            >
              {labelOf(column)}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  );
}

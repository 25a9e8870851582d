import type { ReactNode } from 'react';
import {
  Header,
  Menu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Popover, type PopoverProps } from '../popover/popover.tsx';
import styles from './menu.module.css';

interface MenuPopoverProps
  extends
    Omit<MenuProps<object>, 'className'>,
    Required<Pick<PopoverProps, 'placement'>>,
    Pick<PopoverProps, 'triggerRef' | 'isOpen' | 'onOpenChange'> {}

/**
 * A menu next to its button: within a `MenuTrigger`, whose button names it; or with `triggerRef`, `isOpen`
 * and `aria-label` if many buttons share one menu. When opened by a key, and always with many buttons, an
 * item has the focus.
 */
export function MenuPopover({ placement, triggerRef, isOpen, onOpenChange, ...menu }: MenuPopoverProps) {
  const label = menu['aria-label'];
  const popover = triggerRef && { triggerRef, isOpen, onOpenChange, 'aria-label': label };
  return (
    <Popover {...popover} placement={placement} className={styles['popover']}>
      {/* Within a `MenuTrigger`, the key that opened it decides which item gets the focus. */}
      <Menu {...(popover && { autoFocus: 'first' })} {...menu} className={classNames(styles['menu'])} />
    </Popover>
  );
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'className'> {
  className?: string | undefined;
}

export function MenuItem({ className, ...props }: MenuItemProps) {
  return <AriaMenuItem {...props} className={classNames(styles['item'], className)} />;
}

/** The heading of the items of a `MenuSection`. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <Header className={styles['header']}>{children}</Header>;
}

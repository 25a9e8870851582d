import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './popover.module.css';

export interface PopoverProps extends Omit<AriaPopoverProps, 'className'> {
  /** A class for its size and padding. */
  className?: string | undefined;
}

/** React Aria’s popover on a raised surface, named by its trigger, `aria-label` or its dialog. */
export function Popover({ className, ...props }: PopoverProps) {
  return <AriaPopover {...props} className={classNames(styles['popover'], className)} />;
}

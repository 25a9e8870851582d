import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger } from 'react-aria-components';
import { Icon, type IconName } from '../button/icon.tsx';
import { classNames } from '../class-names.ts';
import { Popover } from './popover.tsx';
import styles from './popover-button.module.css';

interface PopoverButtonProps {
  icon: IconName;
  /** « Trier » */
  label: string;
  /** The current choice; the button indicates that there is one. */
  detail?: string | undefined;
  children: ReactNode;
  /** Whether Escape closes it even if an element in it would handle that key. */
  closesAlways?: boolean;
}

/** A button, and the popover that it opens. */
export function PopoverButton({ icon, label, detail, children, closesAlways = false }: PopoverButtonProps) {
  return (
    <DialogTrigger>
      <Button className={styles['button'] ?? ''}>
        <Icon name={icon} />
        <span>{label}</span>
        {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      </Button>
      {/* The dialog has the accessible name: on an element without a role, a name has no effect. */}
      {/* oxlint-disable-next-line jsx-a11y/aria-proptypes */}
      <Popover placement="bottom start" aria-labelledby="" className={styles['popover']}>
        <Dialog aria-label={label} className={classNames(styles['dialog'])}>
          {({ close }) => (
            <section
              aria-label={label}
              className={styles['panel']}
              onKeyDownCapture={(event) => closesAlways && event.key === 'Escape' && close()}
            >
              {children}
            </section>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

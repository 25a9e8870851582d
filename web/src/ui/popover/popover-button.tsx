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
  /** What is chosen; the button says that there is something. */
  detail?: string | undefined;
  children: ReactNode;
  /** Whether Escape closes it also where something in it would keep that key to itself. */
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
      {/* The dialog has the name: on an element without a role, one says nothing. */}
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

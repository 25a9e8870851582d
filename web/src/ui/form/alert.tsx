import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

interface AlertProps {
  look?: 'danger' | 'warning' | 'success';
  title?: string;
  children: ReactNode;
}

/** A message about the whole form or screen, read aloud when it appears. */
export function Alert({ look = 'danger', title, children }: AlertProps) {
  return (
    <div role={look === 'success' ? 'status' : 'alert'} className={classNames(styles['alert'], styles[look])}>
      {title !== undefined && <p className={styles['alertTitle']}>{title}</p>}
      <div>{children}</div>
    </div>
  );
}

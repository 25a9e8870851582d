import { type ReactNode, useId } from 'react';
import styles from './gallery.module.css';

/** One state of a behaviour under its name. */
export function State({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['state']}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** The states of a behaviour side by side, as many as there is room for. */
export function States({ children }: { children: ReactNode }) {
  return <div className={styles['states']}>{children}</div>;
}

import { type ReactNode, useId } from 'react';
import styles from './gallery.module.css';

/** One state of a component, with a heading. */
export function State({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['state']}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** The states of a component side by side, as many as fit. */
export function States({ children }: { children: ReactNode }) {
  return <div className={styles['states']}>{children}</div>;
}

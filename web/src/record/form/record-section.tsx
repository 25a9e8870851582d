import { type ReactNode, useId } from 'react';
import type { FieldGroup } from './record-sections.ts';
import styles from './record-section.module.css';

interface RecordSectionProps {
  heading: FieldGroup['heading'];
  children: ReactNode;
}

/** A section of the form; with a heading, it is a labelled group for screen readers. */
export function RecordSection({ heading, children }: RecordSectionProps) {
  const id = useId();
  if (heading === null) return children;
  return (
    <div role="group" aria-labelledby={id} className={styles['section']}>
      <h3 id={id} className={styles['heading']}>
        {heading}
      </h3>
      {children}
    </div>
  );
}

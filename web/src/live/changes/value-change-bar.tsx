import type { ValueChange } from './use-open-changes.ts';
import styles from './value-change-bar.module.css';

/** Beside a value that others have changed: a bar at its edge, on a ground that its frame gets by the style sheet. */
export function ValueChangeBar({ id, change }: { id?: string; change: ValueChange | null }) {
  if (change === null) return null;
  return (
    // Two animations that look alike: another change begins the other one.
    <span className={styles['bar']} data-changed={change.number % 2} title={change.word}>
      <span id={id} className="visually-hidden">
        {change.word}
      </span>
    </span>
  );
}

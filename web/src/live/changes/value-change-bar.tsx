import type { ValueChange } from './use-open-changes.ts';
import styles from './value-change-bar.module.css';

/**
 * Marks a remote change beside a value: a bar at its edge; the style sheet adds a background to its frame.
 */
export function ValueChangeBar({ id, change }: { id?: string; change: ValueChange | null }) {
  if (change === null) return null;
  return (
    // Two equal animations: the next change starts the other one.
    <span className={styles['bar']} data-changed={change.number % 2} title={change.word}>
      <span id={id} className="visually-hidden">
        {change.word}
      </span>
    </span>
  );
}

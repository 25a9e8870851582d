import type { ReactNode } from 'react';
import { LiveText } from '../../../ui/live/live-text.tsx';
import styles from './drafts.module.css';

/** Says calmly, above a list, what can wait; beside it stands what can be done. */
export function Banner({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles['banner']}>
      <LiveText isNew cause="news" text={text} className="" />
      {children}
    </div>
  );
}

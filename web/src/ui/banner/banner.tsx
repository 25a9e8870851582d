import type { ReactNode } from 'react';
import { LiveText } from '../live/live-text.tsx';
import styles from './banner.module.css';

/** A quiet message with its actions next to it. */
export function Banner({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles['banner']}>
      <LiveText isNew cause="news" text={text} className="" />
      {children}
    </div>
  );
}

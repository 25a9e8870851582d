import type { ReactNode } from 'react';
import styles from './drafts.module.css';

/** Tells calmly, above a list, of something that can wait; beside it what can be done. */
export function Banner({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles['banner']}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Stands in the page before there is anything to say, so that what its banners say is read aloud. */
export function BannerRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles['status']}>
      {children}
    </div>
  );
}

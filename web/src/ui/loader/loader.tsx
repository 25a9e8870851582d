import { type ReactNode, useRef } from 'react';
import styles from './loader.module.css';
import { Spinner } from './spinner.tsx';
import { useDelayedFlag } from './use-delayed-flag.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Covers a block while `active`: what is below stays in place, inert and marked as busy. */
export function Loader({
  active,
  label,
  children,
}: {
  active: boolean;
  label: string;
  children?: ReactNode;
}) {
  const isShown = useDelayedFlag(active);
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus(content, active);
  return (
    <div className={styles['block']} aria-busy={active}>
      <div ref={content} inert={active} className={styles['content']}>
        {children}
      </div>
      <div role="status" className={isShown ? styles['cover'] : undefined}>
        {isShown && (
          <>
            <Spinner />
            <span>{label}</span>
          </>
        )}
      </div>
    </div>
  );
}

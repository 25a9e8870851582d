import { type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { LiveRegionContext } from '../live/live-region-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import styles from './loader.module.css';
import { useDelayedFlag } from './use-delayed-flag.ts';

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
  const renderRegion = useContext(LiveRegionContext);
  const said = isShown ? label : '';
  return (
    <div className={styles['block']} aria-busy={active}>
      <div ref={content} inert={active} className={styles['content']}>
        {children}
      </div>
      <div className={isShown ? styles['cover'] : undefined}>
        {isShown && <Spinner />}
        {renderRegion({ role: 'status', text: said, cause: 'own', children: said })}
      </div>
    </div>
  );
}

/** The loading screen, in place of a screen whose code or data is on its way. */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <Loader active label={t('app.loading')} />
    </main>
  );
}

/** A turning ring. It has no text: the component that shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}

/**
 * What becomes inert loses the focus. Gives it back to the same element afterwards, unless somebody has gone elsewhere.
 * @param content the block that is inert while `isInert`
 */
function useKeptFocus(content: RefObject<HTMLElement | null>, isInert: boolean): void {
  const kept = useRef<HTMLElement | null>(null);
  // Before the browser takes the focus away, which it does at the next frame.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isInert) {
      const isWithin = activeElement instanceof HTMLElement && content.current?.contains(activeElement);
      kept.current = isWithin === true ? activeElement : null;
      return;
    }
    if (activeElement === null || activeElement === document.body) kept.current?.focus();
    kept.current = null;
  }, [content, isInert]);
}

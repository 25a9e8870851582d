import { type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { LiveRegionContext } from '../live/live-region-context.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import styles from './loader.module.css';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** Covers a block while `active`: the content stays in place, inert and marked as busy. */
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

/** The loading screen, shown while the code or the data of a screen loads. */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <Loader active label={t('app.loading')} />
    </main>
  );
}

/** A spinner. It has no text: the component that shows it describes the work. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}

/**
 * An inert element loses the focus. Restores it to the same element afterwards, unless the focus has moved.
 * @param content the block that is inert while `isInert`
 */
function useKeptFocus(content: RefObject<HTMLElement | null>, isInert: boolean): void {
  const kept = useRef<HTMLElement | null>(null);
  // Must run before the next frame, in which the browser removes the focus.
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

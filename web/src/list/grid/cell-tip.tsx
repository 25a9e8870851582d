import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './cell-tip.module.css';

/** Milliseconds until a tip is shown, and during which the pointer can move from the cell to it. */
const restTime = 500;
const leaveTime = 200;

interface Tip {
  readonly cell: HTMLElement;
  readonly text: string;
}

/** Returns the tip of a cell: the mark of its row before a title, then its own tip, or its text if cut. */
function tipOf(target: EventTarget | null): Tip | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-column]') : null;
  if (cell === null) return undefined;
  const content = cell.querySelector<HTMLElement>('[data-content]');
  const isCut = content !== null && content.scrollWidth > content.clientWidth;
  const texts = [
    // The keyboard cannot reach the mark of a row, so the tip of its title includes it.
    cell.role === 'rowheader'
      ? cell.parentElement?.querySelector<HTMLElement>('[data-select]')?.dataset['tip']
      : '',
    cell.dataset['tip'] ?? (isCut ? content.textContent : ''),
  ].filter(Boolean);
  return texts.length === 0 ? undefined : { cell, text: texts.join(' · ') };
}

/** Returns the visible tip of a grid: of the cell under the pointer, or of that with the keyboard focus. */
function useTip(grid: RefObject<HTMLElement | null>) {
  const [tip, show] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showLater = (next: Tip | null, delay: number) => {
    clearTimeout(timer.current);
    // Read again, because the text of the cell may have changed.
    timer.current = setTimeout(() => show(next && (tipOf(next.cell) ?? null)), delay);
  };
  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    /** Whether the pending tip belongs to the cell with the keyboard focus. */
    let isOfFocus = false;
    const listening = new AbortController();
    const listen = (type: string, listener: (event: Event) => void, target: EventTarget = element) =>
      target.addEventListener(type, listener, { signal: listening.signal, capture: true });
    listen('pointerover', ({ target }) => {
      const next = tipOf(target);
      isOfFocus = false;
      showLater(next ?? null, next === undefined ? leaveTime : restTime);
    });
    listen('pointerleave', ({ target }) => target === element && showLater(null, leaveTime));
    listen('focusin', ({ target }) => {
      isOfFocus = target instanceof Element && target.matches(':focus-visible');
      if (isOfFocus) showLater(tipOf(target) ?? null, restTime);
    });
    listen('focusout', () => showLater(null, 0));
    const hide = () => {
      show(null);
      // A key that moves to a row out of sight scrolls: the tip of its cell is still shown afterwards.
      if (!isOfFocus) clearTimeout(timer.current);
    };
    listen('scroll', hide, window);
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, [grid]);
  // A layout effect, because Escape may follow at once.
  useLayoutEffect(() => {
    if (tip === null) return undefined;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Escape only hides the tip.
      event.stopPropagation();
      clearTimeout(timer.current);
      show(null);
    };
    document.addEventListener('keydown', close, { capture: true });
    return () => document.removeEventListener('keydown', close, { capture: true });
  }, [tip]);
  // The text of the cell may change, or the cell may show another record.
  useEffect(() => {
    if (tip === null) return undefined;
    const { cell } = tip;
    const observer = new MutationObserver(() => {
      const next = tipOf(cell);
      if (next?.text !== tip.text) show(next !== undefined && cell.matches(':hover, :focus') ? next : null);
    });
    observer.observe(cell, { attributes: true, characterData: true, childList: true, subtree: true });
    return () => observer.disconnect();
  }, [tip]);
  return { tip, keep: () => clearTimeout(timer.current), leave: () => showLater(null, leaveTime) };
}

/**
 * Shows the text that does not fit in a cell, for the pointer and the keyboard (WCAG 1.4.13): the pointer can
 * move onto it, and Escape closes it. Screen readers read the whole text in the cell itself.
 */
export function CellTip({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const { tip, keep, leave } = useTip(grid);
  if (tip === null || !tip.cell.isConnected) return null;
  const { top, bottom, left } = tip.cell.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.75;
  const place = isLow ? { insetBlockEnd: window.innerHeight - top + 4 } : { insetBlockStart: bottom + 4 };
  return createPortal(
    <div
      aria-hidden="true"
      className={styles['tip']}
      style={{ ...place, insetInlineStart: Math.max(8, Math.min(left, window.innerWidth - 400)) }}
      onPointerEnter={keep}
      onPointerLeave={leave}
    >
      {tip.text}
    </div>,
    document.body,
  );
}

import { cursorCell } from './cursor-cell.ts';

/** Inputs in which text is typed. */
const typed = `textarea, input:not(${[
  'button',
  'checkbox',
  'color',
  'file',
  'radio',
  'range',
  'reset',
  'submit',
]
  .map((type) => `[type=${type}]`)
  .join()})`;

/**
 * Whether the key belongs to a list: that of an input, which is open, or the one that an input searches and that goes
 * with what is around both. A closed list says so.
 */
function hasOpenList(input: Element): boolean {
  return input.hasAttribute('aria-autocomplete') && input.getAttribute('aria-expanded') !== 'false';
}

/** What the focus goes to: what is open around an input; else the rows of the page, or its heading. */
function around(input: Element): HTMLElement | null {
  return (
    input.closest<HTMLElement>('[role=dialog], [role=alertdialog]') ??
    cursorCell() ??
    document.querySelector<HTMLElement>('main h1[tabindex]')
  );
}

function leave(event: KeyboardEvent): void {
  const { key, target, isComposing, defaultPrevented } = event;
  if (key !== 'Escape' || isComposing || defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches(typed) || hasOpenList(target)) return;
  const next = around(target);
  if (next === null) return;
  // Neither what is around closes, nor does the browser empty a search.
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
}

/**
 * Escape in an input gives up its focus, and what was typed stays: one key, one layer, in every input of the page. What is
 * around the input closes by the next Escape. Returns what ends it.
 */
export function leaveInputsByEscape(): () => void {
  document.addEventListener('keydown', leave, { capture: true });
  return () => document.removeEventListener('keydown', leave, { capture: true });
}

import { cursorCell } from './cursor-cell.ts';

/** Inputs for text. */
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
 * Whether the key belongs to a list: an open list of the input, or a list that the input searches and that
 * closes with the element around both. A closed list has `aria-expanded="false"`.
 */
function hasOpenList(input: Element): boolean {
  return input.hasAttribute('aria-autocomplete') && input.getAttribute('aria-expanded') !== 'false';
}

/** Returns the next focus: the dialog around an input; else the rows of the page, or its heading. */
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
  // Neither does the surrounding element close, nor does the browser empty a search input.
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
}

/**
 * Escape in an input gives up its focus and keeps the typed text: one key closes one layer, in every input of
 * the page. The next Escape closes the element around the input.
 * @returns a function that stops it.
 */
export function leaveInputsByEscape(): () => void {
  document.addEventListener('keydown', leave, { capture: true });
  return () => document.removeEventListener('keydown', leave, { capture: true });
}

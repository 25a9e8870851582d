/** Elements where keys are text, or choose an entry by its first letters. */
const ownLetters = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Elements where letters move to the first matching row; other signs do not. */
const typeAhead = '[role=grid]';

const undoKeys: ReadonlySet<string> = new Set(['Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z']);

/** Elements where Ctrl Z undoes typing, which is up to the browser, as is its redo. */
const ownUndo =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, [contenteditable]';

/** Returns the name of a key pressed with Ctrl, or `⌘` on a Mac; `null` if it is up to the browser. */
function controlKey(event: KeyboardEvent): string | null {
  const key = `Ctrl+${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`;
  // On a Mac, it opens the history of the browser.
  if (key === 'Ctrl+Y' && event.metaKey) return null;
  if (undoKeys.has(key) && event.target instanceof Element && event.target.closest(ownUndo)) return null;
  return event.ctrlKey === event.metaKey ? null : key;
}

/** Returns the name of a pressed key, a sign or `Ctrl+K`; `null` if it is no key of actions where it was pressed. */
export function pressedKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  // `[` is typed with AltGr on a French keyboard; Windows reports Ctrl and Alt for it.
  const isSign = event.getModifierState('AltGraph');
  if (event.altKey && !isSign) return null;
  if ((event.ctrlKey || event.metaKey) && !isSign) return controlKey(event);
  const target = event.target instanceof Element ? event.target : null;
  // The names of other keys are longer: `Enter`.
  if (!/^.$/u.test(event.key) || target?.closest(ownLetters)) return null;
  if (/\p{L}|\p{N}/u.test(event.key) && target?.closest(typeAhead)) return null;
  return event.key;
}

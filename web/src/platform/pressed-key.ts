/** Where keys are text, or choose something by its first letters. */
const ownLetters = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Where letters go to the first row that begins with them; other signs do not. */
const typeAhead = '[role=grid]';

const controlKeys: ReadonlySet<string> = new Set(['Ctrl+K', 'Ctrl+S', 'Ctrl+Z']);

/** Where Ctrl Z takes back what is being typed, which is the browser's. */
const ownUndo =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, [contenteditable]';

/** What a key means that is pressed with Ctrl, or `⌘` on a Mac; `null`: nothing to the workspace. */
function controlKey(event: KeyboardEvent): string | null {
  const key = `Ctrl+${event.key.toUpperCase()}`;
  if (key === 'Ctrl+Z' && event.target instanceof Element && event.target.closest(ownUndo)) return null;
  return controlKeys.has(key) && !event.shiftKey && event.ctrlKey !== event.metaKey ? key : null;
}

/** What a key that was pressed means to the workspace: a sign, or `Ctrl+K`; `null`: it is none of its keys. */
export function pressedKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  // `[` is typed with AltGr on a French keyboard; Windows holds Ctrl and Alt down for it.
  const isSign = event.getModifierState('AltGraph');
  if (event.altKey && !isSign) return null;
  if ((event.ctrlKey || event.metaKey) && !isSign) return controlKey(event);
  const target = event.target instanceof Element ? event.target : null;
  // The names of other keys are longer: `Enter`.
  if (!/^.$/u.test(event.key) || target?.closest(ownLetters)) return null;
  if (/\p{L}|\p{N}/u.test(event.key) && target?.closest(typeAhead)) return null;
  return event.key;
}

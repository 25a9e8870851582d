/** Where keys are text, or choose something by its first letters. */
const ownLetters = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Where letters go to the first row that begins with them; other signs do not. */
const typeAhead = '[role=grid]';

/** What a key that was pressed means to the workspace: a sign, or the search; `null`: it is none of its keys. */
export function pressedKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey) {
    const isSearch = event.key.toLowerCase() === 'k' && !event.shiftKey && event.ctrlKey !== event.metaKey;
    return isSearch ? 'Ctrl+K' : null;
  }
  // The names of other keys are longer: `Enter`.
  if (!/^.$/u.test(event.key) || target?.closest(ownLetters)) return null;
  if (/\p{L}|\p{N}/u.test(event.key) && target?.closest(typeAhead)) return null;
  return event.key;
}

/** Under which names this browser keeps choices of whoever uses it. */
const names = {
  isNavigationCollapsed: 'ne2016-navigation-collapsed',
  areLetterKeysOff: 'ne2016-letter-keys-off',
} as const;

/** Whether something was chosen in this browser before. */
export function isRemembered(choice: keyof typeof names): boolean {
  try {
    return localStorage.getItem(names[choice]) !== null;
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}

/** Keeps a choice, or forgets it; where the browser keeps nothing, it is made anew at the next visit. */
export function remember(choice: keyof typeof names, isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(names[choice], '');
    else localStorage.removeItem(names[choice]);
  } catch {
    // A browser that keeps nothing.
  }
}

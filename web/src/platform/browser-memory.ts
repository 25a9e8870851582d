/** The `localStorage` keys of choices, for all users of this browser. */
const names = {
  isNavigationCollapsed: 'ne2016-navigation-collapsed',
  areLetterKeysOff: 'ne2016-letter-keys-off',
  isHistoryShown: 'ne2016-history-shown',
  areEmptyFieldsShown: 'ne2016-empty-fields-shown',
  isHiddenWhileReading: 'ne2016-hidden-while-reading',
} as const;

/** The keys of chosen sizes. */
const sizes = { recordPanelWidth: 'ne2016-record-panel-width' } as const;

/** Whether the choice is stored in this browser. */
export function isRemembered(choice: keyof typeof names): boolean {
  try {
    return localStorage.getItem(names[choice]) !== null;
  } catch {
    // The browser stores nothing.
    return false;
  }
}

/** Stores a choice, or removes it; in a browser that stores nothing, it ends with the visit. */
export function remember(choice: keyof typeof names, isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(names[choice], '');
    else localStorage.removeItem(names[choice]);
  } catch {
    // The browser stores nothing.
  }
}

/**
 * Stores up to when a user has seen a list, in milliseconds; in a browser that stores nothing, each visit is
 * the first.
 */
export function visitMemory(userId: string, list: string) {
  const name = `ne2016-seen-${userId}-${list}`;
  return {
    read(): number | undefined {
      try {
        const time = Number.parseInt(localStorage.getItem(name) ?? '', 10);
        return Number.isFinite(time) ? time : undefined;
      } catch {
        // The browser stores nothing.
        return undefined;
      }
    },
    write(time: number): void {
      try {
        localStorage.setItem(name, String(time));
      } catch {
        // The browser stores nothing.
      }
    },
  };
}

/** Returns a size stored in this browser; `undefined`: none. */
export function rememberedNumber(size: keyof typeof sizes): number | undefined {
  try {
    const number = Number.parseFloat(localStorage.getItem(sizes[size]) ?? '');
    return Number.isFinite(number) ? number : undefined;
  } catch {
    // The browser stores nothing.
    return undefined;
  }
}

/** Stores a size; in a browser that stores nothing, it ends with the visit. */
export function rememberNumber(size: keyof typeof sizes, number: number): void {
  try {
    localStorage.setItem(sizes[size], String(number));
  } catch {
    // The browser stores nothing.
  }
}

/** The keys under which this browser keeps choices, for all its users. */
const names = {
  isNavigationCollapsed: 'ne2016-navigation-collapsed',
  areLetterKeysOff: 'ne2016-letter-keys-off',
  isHistoryShown: 'ne2016-history-shown',
  areEmptyFieldsShown: 'ne2016-empty-fields-shown',
  isHiddenWhileReading: 'ne2016-hidden-while-reading',
} as const;

/** And the sizes that they chose. */
const sizes = { recordPanelWidth: 'ne2016-record-panel-width' } as const;

/** Whether something was chosen in this browser before. */
export function isRemembered(choice: keyof typeof names): boolean {
  try {
    return localStorage.getItem(names[choice]) !== null;
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}

/** Keeps a choice, or forgets it; where the browser keeps nothing, it is made again at the next visit. */
export function remember(choice: keyof typeof names, isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(names[choice], '');
    else localStorage.removeItem(names[choice]);
  } catch {
    // A browser that keeps nothing.
  }
}

/** Keeps until when somebody has seen a list, in milliseconds; where the browser keeps nothing, they come for the first time. */
export function visitMemory(userId: string, list: string) {
  const name = `ne2016-seen-${userId}-${list}`;
  return {
    read(): number | undefined {
      try {
        const time = Number.parseInt(localStorage.getItem(name) ?? '', 10);
        return Number.isFinite(time) ? time : undefined;
      } catch {
        // A browser that keeps nothing.
        return undefined;
      }
    },
    write(time: number): void {
      try {
        localStorage.setItem(name, String(time));
      } catch {
        // A browser that keeps nothing.
      }
    },
  };
}

/** A size that was chosen in this browser before; `undefined`: none. */
export function rememberedNumber(size: keyof typeof sizes): number | undefined {
  try {
    const number = Number.parseFloat(localStorage.getItem(sizes[size]) ?? '');
    return Number.isFinite(number) ? number : undefined;
  } catch {
    // A browser that keeps nothing.
    return undefined;
  }
}

/** Keeps a size; where the browser keeps nothing, it is chosen again at the next visit. */
export function rememberNumber(size: keyof typeof sizes, number: number): void {
  try {
    localStorage.setItem(sizes[size], String(number));
  } catch {
    // A browser that keeps nothing.
  }
}

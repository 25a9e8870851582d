/** A key combination: the names of keys that are held together. `Ctrl` is `⌘` on a Mac. */
export type Press = readonly string[];

interface KeyEntry {
  /** Alternatives with the same effect. */
  readonly presses: readonly Press[];
  /** Its effect: the text `shell.keys.{does}`. */
  readonly does: string;
}

interface KeyGroup {
  readonly where: string;
  readonly keys: readonly KeyEntry[];
  /** Whether the help lists the keys of actions after these; by default before them. */
  readonly areActionsLast?: true;
}

/**
 * The keys that are handled in their place, for the help. To add one, add a line here and a text to `shell.keys`.
 * The keys of an action are in its definition (`#actions/registry.ts`).
 */
export const keyGroups = [
  {
    where: 'everywhere',
    keys: [
      { presses: [['Escape']], does: 'close' },
      { presses: [['F6']], does: 'messages' },
    ],
  },
  {
    where: 'list',
    keys: [
      { presses: [['Up'], ['Down'], ['Left'], ['Right']], does: 'move' },
      { presses: [['Home'], ['End']], does: 'rowEnds' },
      {
        presses: [
          ['Ctrl', 'Home'],
          ['Ctrl', 'End'],
        ],
        does: 'listEnds',
      },
      { presses: [['PageUp'], ['PageDown']], does: 'page' },
      { presses: [['Enter']], does: 'open' },
      { presses: [['Alt', 'Enter']], does: 'followLink' },
      { presses: [['A…Z']], does: 'typeAhead' },
      { presses: [['Space']], does: 'select' },
      {
        presses: [
          ['Shift', 'Up'],
          ['Shift', 'Down'],
          ['Shift', 'Space'],
        ],
        does: 'selectRange',
      },
      { presses: [['Ctrl', 'A']], does: 'selectAll' },
      { presses: [['Left'], ['Right']], does: 'collapse' },
    ],
    areActionsLast: true,
  },
  { where: 'record', keys: [] },
  {
    where: 'header',
    keys: [
      { presses: [['Enter']], does: 'sort' },
      { presses: [['Shift', 'Enter']], does: 'sortAlso' },
      {
        presses: [
          ['Shift', 'Left'],
          ['Shift', 'Right'],
        ],
        does: 'width',
      },
    ],
  },
  {
    where: 'boardAndCalendar',
    keys: [
      { presses: [['Space']], does: 'take' },
      { presses: [['Enter']], does: 'drop' },
      { presses: [['Escape']], does: 'cancelMove' },
    ],
  },
] as const satisfies readonly KeyGroup[];

/** A section of the help. */
export type KeyPlace = (typeof keyGroups)[number]['where'];

/** The keys whose name depends on the language; others are named by their label. */
export const namedKeys = [
  'Escape',
  'Enter',
  'Space',
  'Shift',
  'Up',
  'Down',
  'Left',
  'Right',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;

/** Whether the machine has a Mac keyboard. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key combination: the names of keys that are held together. `Ctrl` is `⌘` on a Mac. */
type Press = readonly string[];

export interface KeyEntry {
  /** Alternatives with the same effect. */
  readonly presses: readonly Press[];
  /** Those on a Mac, if they differ. */
  readonly macPresses?: readonly Press[];
  /** Its effect: the text `shell.keys.{does}`. */
  readonly does: string;
}

/**
 * Every key of the workspace, by place, as the help lists them. To add a key, add a line here and a text to
 * `shell.keys`. A single-character key that works wherever no field has the focus is the `key` of a
 * `WorkspaceAction`, so that it can be switched off (WCAG 2.1.4); all others are handled in their place.
 */
export const keyGroups = [
  {
    where: 'everywhere',
    keys: [
      { presses: [['Ctrl', 'K']], does: 'searchEverywhere' },
      { presses: [['/']], does: 'searchList' },
      { presses: [['n']], does: 'newRecord' },
      { presses: [['Ctrl', 'Z']], does: 'undo' },
      {
        presses: [
          ['Ctrl', 'Y'],
          ['Ctrl', 'Shift', 'Z'],
        ],
        macPresses: [['Ctrl', 'Shift', 'Z']],
        does: 'redo',
      },
      { presses: [['?']], does: 'help' },
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
      { presses: [['Ctrl', 'P']], does: 'print' },
    ],
  },
  {
    where: 'record',
    keys: [
      { presses: [['Ctrl', 'S']], does: 'save' },
      { presses: [['e']], does: 'edit' },
      { presses: [['[']], does: 'previousRecord' },
      { presses: [[']']], does: 'nextRecord' },
    ],
  },
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
] as const satisfies readonly { where: string; keys: readonly KeyEntry[] }[];

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

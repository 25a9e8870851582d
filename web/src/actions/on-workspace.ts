import type { Action } from './action.ts';
import type { NavigationTarget, WorkspaceTarget } from './targets.ts';

export const navigationActions: readonly Action<NavigationTarget>[] = [
  {
    id: 'search-everywhere',
    label: (_, { t }) => t('searchEverywhere.title'),
    places: ['navigation'],
    keys: {
      presses: [['Ctrl', 'K']],
      where: 'everywhere',
      help: (t) => t('shell.keys.searchEverywhere'),
    },
    isOffered: ({ searchEverywhere }) => searchEverywhere !== undefined,
    run: ({ searchEverywhere }) => searchEverywhere?.(),
  },
];

export const workspaceActions: readonly Action<WorkspaceTarget>[] = [
  {
    id: 'undo',
    label: (_, { t }) => t('undo.last'),
    places: ['search'],
    keys: { presses: [['Ctrl', 'Z']], where: 'everywhere', help: (t) => t('shell.keys.undo') },
    isOffered: ({ undo }) => undo !== undefined,
    whyNot: ({ undo }, { t }) => (undo?.isPossible('undo') === true ? null : t('undo.nothing')),
    run: ({ undo }) => undo?.undo(),
  },
  {
    id: 'redo',
    label: (_, { t }) => t('redo.last'),
    places: ['search'],
    keys: {
      presses: [
        ['Ctrl', 'Y'],
        ['Ctrl', 'Shift', 'Z'],
      ],
      macPresses: [['Ctrl', 'Shift', 'Z']],
      where: 'everywhere',
      help: (t) => t('shell.keys.redo'),
    },
    isOffered: ({ undo }) => undo !== undefined,
    whyNot: ({ undo }, { t }) => (undo?.isPossible('redo') === true ? null : t('redo.nothing')),
    run: ({ undo }) => undo?.redo(),
  },
  {
    id: 'help',
    label: (_, { t }) => t('shell.keysHelp'),
    places: ['search'],
    keys: { presses: [['?']], where: 'everywhere', help: (t) => t('shell.keys.help') },
    isOffered: ({ showKeys }) => showKeys !== undefined,
    run: ({ showKeys }) => showKeys?.(),
  },
  {
    id: 'account',
    label: (_, { t }) => t('account.title'),
    places: ['accountMenu', 'search'],
    isOffered: ({ showAccount }) => showAccount !== undefined,
    run: ({ showAccount }) => showAccount?.(),
  },
  {
    id: 'inspector',
    label: (_, { t }) => t('workspace.inspector'),
    places: ['accountMenu', 'search'],
    isOffered: ({ inspect }) => inspect !== undefined,
    run: ({ inspect }) => inspect?.(),
  },
  {
    id: 'sign-out',
    label: (_, { t }) => t('session.signOut'),
    places: ['accountMenuEnd', 'search'],
    isOffered: ({ signOut }) => signOut !== undefined,
    run: ({ signOut }) => signOut?.(),
  },
];

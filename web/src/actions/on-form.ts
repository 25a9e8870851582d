import type { Action } from './action.ts';
import type { FormTarget } from './targets.ts';

export const formActions: readonly Action<FormTarget>[] = [
  {
    id: 'save',
    label: (_, { t }) => t('record.save'),
    places: [],
    keys: {
      presses: [['Ctrl', 'S']],
      where: 'record',
      help: (t) => t('shell.keys.save'),
      workInModals: true,
    },
    isOffered: ({ save }) => save !== undefined,
    run: ({ save }) => save?.(),
  },
  {
    id: 'edit',
    label: (_, { t }) => t('shell.keys.edit'),
    places: ['search'],
    keys: { presses: [['e']], where: 'record', help: (t) => t('shell.keys.edit') },
    isOffered: ({ edit }) => edit !== undefined,
    run: ({ edit }) => edit?.(),
  },
  {
    id: 'previous-record',
    label: (_, { t }) => t('record.previous'),
    places: ['recordSteps', 'search'],
    keys: { presses: [['[']], where: 'record', help: (t) => t('shell.keys.previousRecord') },
    icon: 'chevronLeft',
    isOffered: ({ steps }) => steps !== null && steps !== undefined,
    whyNot: ({ steps }, { t }) => (steps?.previous === null ? t('record.isFirst') : null),
    run: ({ steps }) => steps?.previous?.(),
  },
  {
    id: 'next-record',
    label: (_, { t }) => t('record.next'),
    places: ['recordSteps', 'search'],
    keys: { presses: [[']']], where: 'record', help: (t) => t('shell.keys.nextRecord') },
    icon: 'chevronRight',
    isOffered: ({ steps }) => steps !== null && steps !== undefined,
    whyNot: ({ steps }, { t }) => (steps?.next === null ? t('record.isLast') : null),
    run: ({ steps }) => steps?.next?.(),
  },
];

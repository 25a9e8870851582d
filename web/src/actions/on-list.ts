import { nounForm } from '@ne2016/contract';
import { mayDoSome } from '#live/records/user-rights.ts';
import type { Action } from './action.ts';
import type { ListTarget } from './targets.ts';

export const newRecord: Action<ListTarget> = {
  id: 'new-record',
  label: ({ resource: { labels } }, { t }) => t(`record.new_${nounForm(labels)}`, { name: labels.singular }),
  places: ['listBar', 'search'],
  keys: { presses: [['n']], where: 'everywhere', help: (t) => t('shell.keys.newRecord') },
  look: 'primary',
  icon: 'add',
  isOffered: ({ resource, user, add }) => add !== undefined && mayDoSome('create', resource, user),
  run: ({ add }) => add?.(),
};

export const listActions: readonly Action<ListTarget>[] = [
  {
    id: 'search-list',
    label: ({ resource }, { t }) => t('list.searchIn', { list: resource.labels.plural }),
    places: ['search'],
    keys: { presses: [['/']], where: 'everywhere', help: (t) => t('shell.keys.searchList') },
    isOffered: ({ search }) => search !== undefined,
    run: ({ search }) => search?.(),
  },
  newRecord,
  {
    id: 'export',
    label: (_, { t }) => t('export.menu.file'),
    places: ['outputMenu', 'search'],
    isOffered: ({ showExport }) => showExport !== undefined,
    run: ({ showExport }) => showExport?.(),
  },
  {
    id: 'print',
    label: (_, { t }) => t('export.menu.print'),
    places: ['outputMenu', 'search'],
    keys: {
      presses: [['Ctrl', 'P']],
      where: 'list',
      help: (t) => t('shell.keys.print'),
      workInModals: true,
    },
    isOffered: ({ print }) => print !== undefined,
    run: ({ print }) => print?.(),
  },
  {
    id: 'list-history',
    label: (_, { t }) => t('list.history.open'),
    places: ['listMenu', 'search'],
    isOffered: ({ resource, user, showHistory }) =>
      showHistory !== undefined && mayDoSome('history', resource, user),
    run: ({ showHistory }) => showHistory?.(),
  },
  {
    id: 'list-bin',
    label: (_, { t }) => t('list.history.bin'),
    places: ['listMenu', 'search'],
    isOffered: ({ resource, user, showBin }) => showBin !== undefined && mayDoSome('restore', resource, user),
    run: ({ showBin }) => showBin?.(),
  },
];

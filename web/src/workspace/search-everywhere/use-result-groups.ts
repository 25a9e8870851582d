import type { Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import type { ScreenPart } from '#extensions/part-api.ts';
import type { User } from '#session/session-state.ts';
import { toSearchText } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { listPath } from '#routes/list-paths.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import type { OpenRequest } from '#record/linked/open-elsewhere.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { focusHeading } from '#platform/focus-heading.ts';
import { useWorkspaceActions, type WorkspaceAction } from '#platform/workspace-actions.ts';
import { useListVersion } from '#values/use-list-version.ts';
import type { ActionContext } from '#actions/action.ts';
import { newRecord } from '#actions/on-list.ts';
import { offerAction } from '#actions/offered-actions.ts';
import { useActionContext } from '#actions/use-offered-actions.ts';
import { useViewMemory } from '#live/lists/view-memory.ts';
import { viewText } from '#query/view/view-text.ts';
import { plainView } from '#query/view/view.ts';
import { useRecentRecords } from '#live/lists/recent-records.ts';
import { beginRecord } from '#live/records/new-record.ts';
import { listResults, recordResult, type RecordResultsContext } from './record-results.ts';
import type { ResultGroup, SearchResult } from './search-result.ts';
import { viewResults } from './view-results.ts';
import { useFoundRecords } from './use-found-records.ts';

interface ResultGroupsOptions {
  readonly query: string;
  readonly user: User;
  readonly lists: readonly Resource[];
  readonly current: Resource | null;
  readonly screens: readonly ScreenPart[];
  readonly openRecord: (request: OpenRequest) => void;
}

/**
 * Returns the results whose label has, for each word of the query, a word with that prefix: no accidental
 * letter sequences.
 */
function answering(results: readonly SearchResult[], query: string): readonly SearchResult[] {
  const words = wordsOf(query);
  return results.filter(({ label }) => {
    const { title } = toSearchText(label);
    return words.every((word) => title.includes(` ${word}`));
  });
}

const go = (address: string) => void pageNavigator.push(address);

/** Actions that are frequent enough to have a key of a single character. */
const hasLetterKey = ({ keys }: WorkspaceAction) => keys.some((key) => key.length === 1);

/** Returns the actions that the search offers. */
const searchable = (actions: readonly WorkspaceAction[]) =>
  actions.flatMap(({ id, nameInSearch, run }, index): SearchResult[] => {
    const name = nameInSearch();
    return name === null ? [] : [{ ...name, id: `action-${index}-${id}`, afterwards: run }];
  });

/** Returns the actions of the screen, and those of adding a record to other lists. */
function actionResults(
  actions: readonly WorkspaceAction[],
  { user, lists, current }: ResultGroupsOptions,
  { layer, openRecord }: RecordResultsContext,
  context: ActionContext,
): readonly SearchResult[] {
  const additions = lists.flatMap((resource): SearchResult[] => {
    if (resource === current) return [];
    const add = () => openRecord({ resource, key: beginRecord(layer.store(resource), user) });
    const offered = offerAction(newRecord, { resource, user, add }, context);
    return offered === null
      ? []
      : [{ id: `new-${resource.name}`, label: offered.label, choose: offered.run }];
  });
  const frequent = actions.filter(hasLetterKey);
  const others = actions.filter((action) => !hasLetterKey(action));
  return [...searchable(frequent), ...additions, ...searchable(others)];
}

/** Returns the matching records, and the lists still to be searched. */
function recordGroups(
  { query, lists }: ResultGroupsOptions,
  search: ReturnType<typeof useFoundRecords>,
  context: RecordResultsContext,
): readonly ResultGroup[] {
  if (wordsOf(query).length === 0) return [];
  return lists.flatMap((list): ResultGroup[] => {
    const group = { id: `records-${list.name}`, label: list.labels.plural, resource: list };
    const status = search.statusOf(list);
    if (status === 'failed') return [{ ...group, results: [], note: context.t('searchEverywhere.failed') }];
    if (status !== 'ready') return [{ ...group, results: [], note: context.t('searchEverywhere.loading') }];
    const found = search.found?.lists.find(({ resource }) => resource === list);
    return found === undefined
      ? []
      : [{ ...group, results: listResults(found, search.found?.query ?? '', context) }];
  });
}

/** Returns where else to search: the search of a list covers all attributes of its records. */
function elsewhere(query: string, list: Resource | undefined, context: RecordResultsContext): ResultGroup[] {
  const { t } = context;
  if (list === undefined) return [];
  const label = t('searchEverywhere.inList', { query: query.trim(), list: list.labels.plural });
  const choose = () => context.searchList(list, query);
  const group = {
    id: 'elsewhere',
    label: t('searchEverywhere.nothing'),
    results: [{ id: 'in-list', label, leadsOn: true as const, choose }],
  };
  return [group];
}

/** Returns the screens of the team. */
function screenResults(screens: readonly ScreenPart[]): SearchResult[] {
  return screens.map(({ path, label }) => ({
    id: `screen-${path}`,
    label,
    choose: () => go(listPath(path)),
    afterwards: focusHeading,
  }));
}

/** Returns the groups for a query; without one, recently opened records and destinations. */
export function useResultGroups(options: ResultGroupsOptions) {
  const { query, lists, current, openRecord, screens } = options;
  const { t } = useTranslation();
  const layer = useDataLayer();
  const memory = useViewMemory();
  const recent = useRecentRecords();
  const actions = useWorkspaceActions();
  const actionContext = useActionContext();
  const search = useFoundRecords(query, lists);
  const context = useMemo((): RecordResultsContext => {
    const searchList = (list: Resource, text: string) =>
      go(`${listPath(list.name)}?${viewText({ ...plainView, search: text.trim() })}`);
    return { layer, t, openRecord, searchList };
  }, [layer, t, openRecord]);
  const isAsked = wordsOf(query).length > 0;
  const toLists = lists.map((list): SearchResult => ({
    id: `list-${list.name}`,
    label: list.labels.plural,
    resource: list,
    choose: () => list !== current && go(memory.addressOf(list.name)),
    afterwards: focusHeading,
  }));
  const toScreens = screenResults(screens);
  // Other users may share and rename them.
  useListVersion(savedViews);
  const toViews = viewResults(lists, layer, go);
  const groups: readonly ResultGroup[] = [
    {
      id: 'recent',
      label: t('searchEverywhere.recent'),
      results: isAsked
        ? []
        : recent.all.flatMap(({ resource, id }): SearchResult[] => {
            const result = recordResult(resource, id, context);
            return result === undefined ? [] : [{ ...result, resource }];
          }),
    },
    {
      id: 'lists',
      label: t('searchEverywhere.lists'),
      results: answering([...toLists, ...toScreens], query),
    },
    { id: 'views', label: t('searchEverywhere.views'), results: answering(toViews, query) },
    {
      id: 'actions',
      label: t('searchEverywhere.actions'),
      results: answering(actionResults(actions.all(), options, context, actionContext), query),
    },
    ...recordGroups(options, search, context),
  ].filter(({ results, ...group }) => results.length > 0 || 'note' in group);
  const isComplete = !isAsked || search.found?.query === query;
  return {
    groups: groups.length === 0 && isComplete ? elsewhere(query, current ?? lists[0], context) : groups,
    isComplete,
    finish: search.finish,
  };
}

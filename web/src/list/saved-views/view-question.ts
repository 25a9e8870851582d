import { linkTargetOf, type Resource } from '@ne2016/contract';
import { wordsOf } from '#ui/search/search-text.ts';
import { compileFilter, filterFaults } from '#query/filter/compile-filter.ts';
import { computedAmong, computedOfView } from '#query/computed/computed-of-view.ts';
import { computedText } from '#query/search/record-search.ts';
import { type Field, isAuthorPath } from '#query/fields/fields.ts';
import type { TextContext } from '#values/text-context.ts';
import { unknownOptions } from '#query/usable-view/view-faults.ts';
import { readViewText } from '#query/view/view-text.ts';
import { conditionsOf } from '#query/view/view.ts';
import type { ViewQuestion } from './view-counts.ts';

/** The question of a saved view, and the data that it needs. */
export interface ReadQuestion extends ViewQuestion {
  /** The attributes whose linked records it reads. */
  readonly links: readonly string[];
  /** The computed attributes that it reads. */
  readonly computed: readonly string[];
  /** Whether it refers to the authors of records. */
  readonly readsAuthors: boolean;
}

/** Parses the question of a saved view; `null` if a part that selects its records cannot be read. */
export function readQuestion(
  resource: Resource,
  settings: string,
  fields: readonly Field[],
  today: string,
  context: TextContext,
): ReadQuestion | null {
  const { view, unread } = readViewText(settings);
  const { filter: group, search } = view;
  const isUnderstood = !unread.some((part) => part.startsWith('filter=') || part.startsWith('search='));
  const isFaulty =
    filterFaults(group, fields, { today }).length > 0 || unknownOptions(group, fields).length > 0;
  if (!isUnderstood || isFaulty) return null;
  const words = wordsOf(search);
  const paths = conditionsOf(group).map(({ field }) => field);
  // The searched text of a record includes the titles of its linked records.
  const links = Object.entries(resource.attributes)
    .filter(([, attribute]) => linkTargetOf(attribute) !== null)
    .map(([name]) => name)
    .filter((name) => words.length > 0 || paths.some((path) => path.startsWith(`${name}.`)));
  const searched = words.length > 0 ? computedOfView(resource, view).shown : [];
  return {
    computed: computedAmong(resource, [...paths, ...searched]),
    moreText: searched.length === 0 ? undefined : computedText(resource, context, searched),
    filter: compileFilter(group, fields, { today }),
    words,
    links,
    readsAuthors: paths.some(isAuthorPath),
  };
}

import type { TextTree } from '#ui/texts/texts.ts';

/** The sections of the server alone, and those that come with the code that shows them: browsers do not fetch them. */
export const textsOfOthers = [
  'problems',
  'restoration',
  'mail',
  'inspector',
  'workspace',
  'shell',
  'searchEverywhere',
  'account',
  'session',
  'list',
  'visits',
  'undo',
  'bulk',
  'extensions',
  'groups',
  'table',
  'filters',
  'savedViews',
  'layouts',
  'export',
  'print',
  'record',
  'history',
  'expected',
  'drafts',
  'files',
];

/** The texts of validators that screens outside of the workspace show. */
export const validatorsOfEntry = ['required', 'email', 'minlength', 'maxlength'];

const isOfEntry = ([name]: [string, unknown]) => validatorsOfEntry.includes(name.split('_', 1)[0] ?? '');

/**
 * The texts of the French file that browsers fetch: all but those of the server alone and those that come with the code.
 * @param texts all of them, in sections
 */
export function fetchedTexts(texts: Readonly<Record<string, TextTree>>): TextTree {
  const fetched = Object.entries(texts).filter(([name]) => !textsOfOthers.includes(name));
  const validators = Object.fromEntries(Object.entries(texts['validators'] ?? {}).filter(isOfEntry));
  return { ...Object.fromEntries(fetched), validators };
}

import type { TextTree } from '@ne2016/contract/texts';

/** Sections of the server only, and those bundled with code: browsers do not fetch them. */
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
  'redo',
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

/** The validator texts of screens outside of the workspace. */
export const validatorsOfEntry = ['required', 'email', 'minlength', 'maxlength'];

const isOfEntry = ([name]: [string, unknown]) => validatorsOfEntry.includes(name.split('_', 1)[0] ?? '');

/**
 * Returns the texts of the French file that browsers fetch: all but those of the server and those bundled
 * with code.
 * @param texts all of them, in sections
 */
export function fetchedTexts(texts: Readonly<Record<string, TextTree>>): TextTree {
  const fetched = Object.entries(texts).filter(([name]) => !textsOfOthers.includes(name));
  const validators = Object.fromEntries(Object.entries(texts['validators'] ?? {}).filter(isOfEntry));
  return { ...Object.fromEntries(fetched), validators };
}

import { posix } from 'node:path';

/**
 * The folders of each workspace’s `src`, lowest floor first; `.` is `src` itself. A folder imports from lower
 * floors only: values, types, styles and dynamic imports. Folders of one floor do not import each other.
 */
export const floors = {
  contract: [
    ['texts', 'wire'],
    ['attributes'],
    ['attributes/kinds', 'branding'],
    ['resource'],
    ['built-in', 'declarations'],
    ['.'],
  ],
  'data-layer': [
    ['kinds', 'merge', 'observable', 'ports'],
    ['http', 'tabs/channel'],
    ['push', 'records'],
    ['list', 'persistence/storage'],
    ['persistence/drafts', 'tabs', 'writes'],
    ['persistence/lists'],
    ['persistence/indexed-db', 'refresh', 'undo'],
    ['persistence', 'store'],
    ['presence', 'views'],
    ['layer'],
    ['.', 'react'],
  ],
  server: [
    ['i18n', 'push/protocol'],
    ['problems'],
    ['config', 'openapi/parts'],
    ['security', 'static'],
    ['captcha', 'mail'],
    ['storage'],
    ['declarations', 'kinds'],
    ['storage/migrations'],
    ['storage/postgres', 'storage/sqlite'],
    ['storage/open'],
    ['http', 'backup'],
    ['accounts'],
    ['records'],
    ['records/history'],
    ['records/routes', 'files', 'samples'],
    ['push/embedded', 'push/external'],
    ['push'],
    ['extensions/api'],
    ['extensions'],
    ['extensions/after-commit', 'extensions/jobs', 'extensions/routes'],
    ['openapi'],
    ['monitoring'],
    ['start'],
    ['.', 'commands'],
  ],
  web: [
    ['exhaustiveness', 'styles'],
    ['ui/live', 'ui/search', 'ui/texts'],
    ['routes'],
    ['ui', 'ui/loader'],
    ['ui/banner', 'ui/button', 'ui/segmented', 'formats'],
    ['ui/popover'],
    ['ui/captcha', 'ui/form', 'ui/menu', 'ui/modal', 'ui/toast'],
    ['ui/select', 'ui/upload'],
    ['brand'],
    ['i18n'],
    ['session'],
    ['platform'],
    ['values'],
    ['values/files'],
    ['values/kinds'],
    ['values/looks'],
    ['query/fields'],
    ['query/layouts'],
    ['query/view'],
    ['query/search', 'query/order', 'query/tally'],
    ['query/filter', 'query/computed'],
    ['query/usable-view', 'query/rows'],
    ['query/list-query'],
    ['chart'],
    ['live/records'],
    ['live/authors', 'live/people'],
    ['live/visits', 'live/changes'],
    ['live/lists', 'live/bulk'],
    ['live/undo'],
    ['extensions'],
    ['extensions/parts'],
    ['actions'],
    ['record/values', 'record/editing', 'record/linked', 'record/panel'],
    ['record/conflicts', 'record/history'],
    ['record/bin', 'record/form'],
    ['record'],
    ['list/state'],
    ['list/filter', 'list/grid', 'list/saved-views', 'list/export', 'list/print'],
    ['list/layouts', 'list/selection'],
    ['list/layouts/board', 'list/layouts/calendar', 'list/layouts/chart'],
    ['list/layout-switch', 'list/notes'],
    ['list'],
    ['screens'],
    ['screens/forgotten-password'],
    ['screens/login'],
    ['screens/reset'],
    ['screens/account'],
    ['workspace/drafts', 'workspace/inspector', 'workspace/search-everywhere', 'workspace/undo'],
    ['workspace/navigation'],
    ['workspace'],
    ['entry'],
    ['.'],
  ],
} satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

export type Workspace = keyof typeof floors;

/** Returns the folders that a folder must not import: those of its own floor and of all above. */
export function foldersNotBelow(workspace: Workspace, folder: string): string[] {
  const ofWorkspace: readonly (readonly string[])[] = floors[workspace];
  const own = ofWorkspace.findIndex((floor) => floor.includes(folder));
  if (own < 0) throw new RangeError(`${workspace}/src/${folder} is on no floor`);
  return ofWorkspace.slice(own).flatMap((floor) => floor.filter((other) => other !== folder));
}

const escaped = (path: string) => path.replaceAll('.', String.raw`\.`);

/** Returns the specifiers for imports from files directly in `from` to those in `to`, as patterns. */
function specifiersOf(workspace: Workspace, from: string, to: string): string[] {
  const relative = posix.relative(from, to);
  const path = relative.startsWith('.') ? relative : `./${relative}`;
  const subpath = to === '.' ? '#' : `#${to}/`;
  return [`${escaped(path)}/[^/]+`, ...(workspace === 'web' ? [`${subpath}[^/]+`] : [])];
}

/** A pattern of `no-restricted-imports`. */
export interface RestrictedPattern {
  readonly regex: string;
  readonly message: string;
}

/** Returns the pattern that refuses every import of a folder from its own floor or above. */
export function upwardImports(workspace: Workspace, folder: string): RestrictedPattern {
  const specifiers = foldersNotBelow(workspace, folder).flatMap((other) =>
    specifiersOf(workspace, folder, other),
  );
  const path = posix.join(workspace, 'src', folder);
  return {
    regex: `^(${specifiers.join('|')})$`,
    message: `${path} may not import this, which is on the same floor or a higher one: take it as a parameter, or move it to a lower floor (scripts/floors.ts).`,
  };
}

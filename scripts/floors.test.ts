import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { floors, foldersNotBelow, type Workspace } from './floors.ts';
import { projectFolder } from './setup/project.mjs';
import { readImportGraph } from './testing/import-graph.mjs';

const workspaces = Object.keys(floors) as Workspace[];

const isTest = (path: string) => /\.test\.|\.d\.ts$|\/(testing|test-setup|specification)\//.test(path);

/** Returns the files of a workspace without its tests, from its `src`. */
const filesOf = (workspace: Workspace) =>
  globSync('src/**/*.{ts,tsx,css}', { cwd: `${projectFolder}/${workspace}` })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .map((path) => path.slice('src/'.length));

test.each(workspaces)(
  'each folder of %s is on one floor, and each floor has folders that there are',
  (workspace) => {
    const found = new Set(filesOf(workspace).map((path) => posix.dirname(path)));
    expect(floors[workspace].flat().toSorted()).toEqual([...found].toSorted());
  },
);

test.each(workspaces)('each test of %s is in such a folder', (workspace) => {
  const folders = new Set<string>(floors[workspace].flat());
  const places = globSync('src/**/*.test.{ts,tsx}', { cwd: `${projectFolder}/${workspace}` })
    .map((path) => posix.dirname(path.replaceAll('\\', '/').slice('src/'.length)))
    .filter((folder) => !/(^|\/)(testing|test-setup|specification)(\/|$)/.test(folder));
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((folder) => !folders.has(folder))).toEqual([]);
});

/** Returns the folders of dynamic imports, workers and nested styles, which the linter does not check. */
function uncheckedImports(workspace: Workspace, path: string): string[] {
  const code = readFileSync(posix.join(projectFolder, workspace, 'src', path), 'utf8');
  return Array.from(
    code.matchAll(/(?:import\(|URL\(|glob\(|@import|composes:[^;]* from)\s*['"`]([.#][^'"`]+)/g),
    ([, specifier = '']) =>
      posix.dirname(
        specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier),
      ),
  );
}

test('what is imported dynamically is on a lower floor, too', () => {
  const unchecked = workspaces.flatMap((workspace) =>
    filesOf(workspace).flatMap((path) =>
      uncheckedImports(workspace, path).map((folder) => ({ workspace, path, folder })),
    ),
  );
  expect(unchecked.length).toBeGreaterThan(20);
  const upward = unchecked.filter(({ workspace, path, folder }) =>
    foldersNotBelow(workspace, posix.dirname(path)).includes(folder),
  );
  expect(upward).toEqual([]);
});

test('a folder is above those of the floors before its own, and of no other', () => {
  expect(foldersNotBelow('contract', 'resource')).toEqual(['built-in', 'declarations', '.']);
  expect(foldersNotBelow('contract', 'built-in')).toEqual(['declarations', '.']);
});

test('the query of a list reaches no component, no style and no React by any path of imports', () => {
  const graph = readImportGraph(projectFolder);
  const isLook = (path: string) => /\.(?:tsx|css)$|^data-layer\/src\/react\//.test(path);
  const start = [...graph.keys()].filter((path) => path.startsWith('web/src/query/') && !isTest(path));
  expect(start.length).toBeGreaterThan(30);
  const reached = new Set(start);
  for (const path of reached) for (const imported of graph.get(path) ?? []) reached.add(imported);
  expect([...reached]).toEqual(
    expect.arrayContaining(['web/src/values/kinds/kinds.ts', 'web/src/query/layouts/board.ts']),
  );
  expect([...reached].filter(isLook)).toEqual([]);
  const withReact = [...reached].filter((path) =>
    /^import (?!type).* from 'react(?:-dom)?';/m.test(readFileSync(posix.join(projectFolder, path), 'utf8')),
  );
  expect(withReact).toEqual([]);
});

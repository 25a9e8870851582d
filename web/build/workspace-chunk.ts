import type { Plugin } from 'vite';

/** The bundler’s information about modules. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const workspaceScreen = '/workspace/workspace-screen.tsx';

/** Returns modules and all their static imports. */
function withImports(ids: Iterable<string>, modules: Modules): Set<string> {
  const found = new Set(ids);
  // Entries added during the loop are visited, too.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Returns the modules of the workspace that no other screen has. */
function findWorkspace(entry: string, modules: Modules): ReadonlySet<string> {
  const first = withImports([entry], modules);
  const later = new Set([...first].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const isWorkspace = (id: string) => id.endsWith(workspaceScreen);
  const others = withImports(
    [...later].filter((id) => !isWorkspace(id)),
    modules,
  );
  const workspace = withImports([...later].filter(isWorkspace), modules);
  return new Set([...workspace].filter((id) => !first.has(id) && !others.has(id)));
}

/**
 * A module group for the bundler: all modules of the workspace in one file. By default the bundler splits
 * modules shared with a layout or an export into separate files, and each of a dozen costs a request and a
 * script to start.
 */
export function workspaceChunk(): Plugin {
  let entry = '';
  let workspace: ReadonlySet<string> | undefined;
  return {
    name: 'workspace-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name(id, modules) {
                    workspace ??= findWorkspace(entry, modules);
                    return workspace.has(id) ? 'workspace' : null;
                  },
                },
              ],
            },
          },
        },
      },
    }),
    moduleParsed({ id, isEntry }) {
      if (isEntry) entry = id;
    },
  };
}

import type { Plugin } from 'vite';

/** What the build knows of modules. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

const workspaceScreen = '/workspace/workspace-screen.tsx';

/** Modules and all that they import, but for what they load later. */
function withImports(ids: Iterable<string>, modules: Modules): Set<string> {
  const found = new Set(ids);
  // What is added on the way is visited, too.
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** What comes with the workspace and no other screen. */
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
 * A group of modules for the bundler: all that comes with the workspace in one file. By itself the bundler puts what a
 * layout or an export shares with it into files of their own, and each of a dozen is a request and a script to start.
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

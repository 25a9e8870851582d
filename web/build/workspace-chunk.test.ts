import { build } from 'vite';
import { expect, test } from 'vitest';
import { workspaceChunk } from './workspace-chunk.ts';

const modules: Readonly<Record<string, string>> = {
  '/main.js': 'import("/workspace/workspace-screen.tsx"); import("/screens/reset.js");',
  '/workspace/workspace-screen.tsx': 'import "/list.js"; import("/board.js"); console.log("workspace");',
  '/screens/reset.js': 'console.log("reset");',
  '/list.js': 'console.log("list");',
  '/board.js': 'import "/list.js"; console.log("board");',
};

/** Builds these modules, and returns the code of each file by its name. */
async function buildModules(): Promise<ReadonlyMap<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules-of-this-test',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? id : null),
        load: (id) => modules[id] ?? null,
      },
      workspaceChunk(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: '/main.js' } },
  });
  if (!('output' in output)) throw new TypeError('One build has one output');
  return new Map(output.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])));
}

test('what comes with the workspace alone is one file', async () => {
  const files = await buildModules();
  const holders = (text: string) => [...files].flatMap(([name, code]) => (code.includes(text) ? [name] : []));
  const texts = ['"workspace"', '"list"', '"board"', '"reset"'];
  expect(texts.flatMap(holders)).toEqual(['workspace', 'workspace', 'board', 'reset']);
});

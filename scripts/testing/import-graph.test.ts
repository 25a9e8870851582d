import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { projectFolder } from '../setup/project.mjs';
import { readImportGraph } from './import-graph.mjs';

/** Returns the graph of a project with these files, as objects. */
function graphOf(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return Object.fromEntries(Array.from(readImportGraph(folder), ([path, targets]) => [path, [...targets]]));
}

const contract = {
  'contract/package.json': JSON.stringify({
    name: '@ne2016/contract',
    exports: {
      '.': './src/index.ts',
      './testing': { '@ne2016/source': './src/testing.ts', default: './dist/x.js' },
    },
  }),
  'contract/src/testing.ts': 'export const sample = 1;\n',
  'contract/src/index.ts': `export { one } from './one.ts';\nexport type { Two } from './two.ts';\nexport * from './two.ts';\n`,
  'contract/src/one.ts': 'export const one = 1;\n',
  'contract/src/two.ts': 'export interface Two {}\nexport function two() {}\n',
};

test('an import by name depends on the file that defines the name, not on all of the package', () => {
  const graph = graphOf({
    ...contract,
    'web/src/a.ts': `import { one } from '@ne2016/contract';\n`,
    'web/src/b.ts': `import {\n  type One,\n  two,\n} from '@ne2016/contract';\nimport { sample } from '@ne2016/contract/testing';\n`,
    'web/src/c.ts': `import * as all from '@ne2016/contract';\n`,
  });
  expect(graph['web/src/a.ts']).toEqual(['contract/src/one.ts']);
  expect(graph['web/src/b.ts']).toEqual(['contract/src/two.ts', 'contract/src/testing.ts']);
  expect(graph['web/src/c.ts']).toEqual(['contract/src/index.ts']);
  expect(graph['contract/src/index.ts']).toEqual(['contract/src/one.ts', 'contract/src/two.ts']);
});

test('a subpath import means a file of its workspace', () => {
  const graph = graphOf({
    'web/src/ui/button/button.tsx': 'export function Button() {}\n',
    'web/src/list/a.ts': `import { Button } from '#ui/button/button.tsx';\n`,
  });
  expect(graph['web/src/list/a.ts']).toEqual(['web/src/ui/button/button.tsx']);
});

test('types are gone when a program runs, and change no test', () => {
  const graph = graphOf({
    ...contract,
    'web/src/a.ts': `import type { One } from '@ne2016/contract';\nimport { type Two } from '@ne2016/contract';\n`,
  });
  expect(graph['web/src/a.ts']).toEqual([]);
});

test('late imports, programs, texts and styles count', () => {
  const graph = graphOf({
    'languages/fr.json': '{}',
    'web/src/look.css': '',
    'web/src/late.ts': '',
    'web/src/worker.ts': '',
    'web/src/a.ts': `import './look.css';\nimport texts from '../../languages/fr.json' with { type: 'json' };
const late = await import('./late.ts');\nconst url = new URL('./worker.ts', import.meta.url);\nimport('gone');\n`,
  });
  const expected = ['web/src/look.css', 'languages/fr.json', 'web/src/late.ts', 'web/src/worker.ts'];
  expect(graph['web/src/a.ts']?.toSorted()).toEqual(expected.toSorted());
});

test('in this project, nearly every file is imported by another, or a test, a program or a setting', () => {
  const graph = readImportGraph(projectFolder);
  const imported = new Set([...graph.values()].flatMap((targets) => [...targets]));
  const sources = [...graph.keys()].filter((path) => /^(web|data-layer|server)\/src\//.test(path));
  const lost = sources.filter((path) => !imported.has(path) && !/\.(test|spec|d)\.tsx?$/.test(path));
  // Entries, and files with types only.
  expect(lost.length / sources.length).toBeLessThan(0.05);
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject, projectEnvironment } from '../setup/project.mjs';

interface Diagnostic {
  code: string;
  filename: string;
}

/** Files that break one rule each: the path, the code, the rule, and words of its advice. */
const violations: [path: string, code: string, rule: string, advice: string][] = [
  ['contract/src/a.ts', `import '@ne2016/resources';`, 'no-restricted-imports', 'base of both sides'],
  ['contract/src/b.ts', `import '../../resources/src/x.ts';`, 'no-restricted-imports', 'package name'],
  ['contract/src/c.ts', `import 'node:fs';`, 'no-nodejs-modules', ''],
  ['resources/src/a.ts', `import '@ne2016/data-layer';`, 'no-restricted-imports', 'contract only'],
  ['resources/src/b.ts', `import 'node:fs';`, 'no-nodejs-modules', ''],
  ['extensions/src/a.ts', `import '@ne2016/web/src/main.tsx';`, 'no-restricted-imports', '@ne2016/server'],
  ['extensions/src/b.ts', `import '@ne2016/server/src/main.ts';`, 'no-restricted-imports', '@ne2016/server'],
  ['extensions/examples/c.ts', `import '../../server/src/x.ts';`, 'no-restricted-imports', 'package name'],
  ['data-layer/src/a.ts', `import '@ne2016/resources';`, 'no-restricted-imports', 'knows the contract only'],
  ['data-layer/src/b.ts', `import 'react';`, 'no-restricted-imports', 'data-layer/src/react'],
  ['data-layer/src/c.ts', `import 'node:fs';`, 'no-nodejs-modules', ''],
  ['data-layer/src/react/a.ts', `import '@ne2016/web';`, 'no-restricted-imports', 'knows the contract only'],
  ['web/src/a.ts', `import '@ne2016/server';`, 'no-restricted-imports', 'over the wire'],
  ['web/src/b.ts', `import 'node:fs';`, 'no-nodejs-modules', ''],
  ['web/src/c.ts', `import '../../data-layer/src/x.ts';`, 'no-restricted-imports', 'package name'],
  ['web/src/ui/a.ts', `import '../formats/x.ts';`, 'no-restricted-imports', 'subpath import'],
  [
    'web/src/list/layouts/board/a.ts',
    `import '../../../ui/x.ts';`,
    'no-restricted-imports',
    'subpath import',
  ],
  ['web/src/list/a.test.ts', `import '../session/x.ts';`, 'no-restricted-imports', 'subpath import'],
  ['web/src/ui/modal/a.ts', `import '#session/x.ts';`, 'no-restricted-imports', 'scripts/floors.ts'],
  ['web/src/query/view/a.ts', `import '../filter/x.ts';`, 'no-restricted-imports', 'scripts/floors.ts'],
  [
    'web/src/values/a.ts',
    `import type { X } from '#list/grid/x.ts';\nexport type Y = X;`,
    'no-restricted-imports',
    'scripts/floors.ts',
  ],
  [
    'web/src/values/b.ts',
    `import styles from '#list/grid/x.module.css';\nexport const y = styles;`,
    'no-restricted-imports',
    'scripts/floors.ts',
  ],
  ['web/src/entry/a.ts', `import '#main.tsx';`, 'no-restricted-imports', 'scripts/floors.ts'],
  [
    'web/src/list/layouts/board/b.ts',
    `export * as calendar from '../calendar/x.ts';`,
    'no-restricted-imports',
    'scripts/floors.ts',
  ],
  ['server/src/storage/a.ts', `import './open/x.ts';`, 'no-restricted-imports', 'scripts/floors.ts'],
  ['server/src/http/b.ts', `import '../main.ts';`, 'no-restricted-imports', 'scripts/floors.ts'],
  ['data-layer/src/records/a.ts', `import '../store/x.ts';`, 'no-restricted-imports', 'scripts/floors.ts'],
  ['data-layer/src/records/b.ts', `import '@ne2016/data-layer';`, 'no-restricted-imports', 'by their paths'],
  ['web/src/values/d.ts', `import '#workspace/testing/x.ts';`, 'no-restricted-imports', 'for tests'],
  ['web/src/query/view/b.ts', `import './../filter/x.ts';`, 'no-restricted-imports', 'shortest path'],
  ['web/src/query/view/c.ts', `import '#query/../list/x.ts';`, 'no-restricted-imports', 'shortest path'],
  ['contract/src/wire/a.ts', `import '../resource/x.ts';`, 'no-restricted-imports', 'scripts/floors.ts'],
  ['server/src/a.ts', `import '@ne2016/web';`, 'no-restricted-imports', 'imports contract and resources'],
  ['e2e/a.ts', `import '@ne2016/server';`, 'no-restricted-imports', 'as its users do'],
  ['e2e/b.ts', `import '@ne2016/resources';`, 'no-restricted-imports', '@ne2016/contract/testing'],
  ['bench/src/a.ts', `import '@ne2016/resources';`, 'no-restricted-imports', 'as its users have it'],
  ['data-layer/src/d.ts', `import '@ne2016/bench';`, 'no-restricted-imports', 'knows the contract only'],
  ['scripts/a.mjs', `import 'zod';`, 'no-restricted-imports', 'before anything is installed'],
  ['scripts/b.mjs', `import { globSync } from 'node:fs';\nglobSync('');`, 'no-restricted-imports', 'Node 20'],
  [
    'scripts/c.mjs',
    `import { glob } from 'node:fs/promises';\nglob('');`,
    'no-restricted-imports',
    'Node 20',
  ],
  ['scripts/d.mjs', `import 'node:sqlite';`, 'no-restricted-imports', 'Node 20'],
  ['server/src/cycle/a.ts', `import { b } from './b.ts';\nexport const a = () => b;`, 'no-cycle', ''],
  ['server/src/cycle/b.ts', `import { a } from './a.ts';\nexport const b = () => a;`, 'no-cycle', ''],
  ['web/src/barrel/index.ts', `export * from '../x.ts';`, 'no-barrel-file', ''],
  ['server/src/default.ts', `export default 1;`, 'no-default-export', ''],
  ['server/src/long.ts', 'export {};\n'.repeat(401), 'max-lines', ''],
  ['server/src/any.ts', `export const value = (x: any) => x === 1;`, 'no-explicit-any', ''],
  ['server/src/non-null.ts', `export const f = (x?: string) => x!.length;`, 'no-non-null-assertion', ''],
  ['server/src/floating.ts', `export function f() {\n  Promise.resolve(1);\n}`, 'no-floating-promises', ''],
  ['server/src/misused.ts', `export const f = (p: Promise<void>) => (p ? 1 : 2);`, 'no-misused-promises', ''],
  [
    'server/src/switch.ts',
    `export function f(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}`,
    'switch-exhaustiveness-check',
    '',
  ],
  ['server/src/console.ts', `console.log('x');`, 'no-console', ''],
  ['server/src/swallowed.ts', `try {\n  JSON.parse('x');\n} catch {}`, 'no-empty', ''],
  ['server/src/later.ts', `// TODO: later\nexport {};`, 'no-warning-comments', ''],
];

/** Similar files that break no rule. */
const allowed: [path: string, code: string][] = [
  ['data-layer/src/react/b.ts', `import 'react';`],
  ['web/src/ui/modal/b.ts', `import '../loader/x.ts';`],
  ['web/src/d.ts', `import '@ne2016/data-layer';`],
  ['web/src/list/grid/b.ts', `import '#values/x.module.css';\nimport '../state/x.ts';`],
  ['web/src/values/c.test.ts', `import '#workspace/testing/x.ts';`],
  ['server/src/storage/open/b.ts', `import '../sqlite/x.ts';\nimport '../storage.ts';`],
  ['bench/src/b.ts', `import '@ne2016/data-layer';`],
  ['resources/src/samples/a.ts', `import 'node:fs';`],
  ['extensions/src/d.ts', `import '@ne2016/server';\nimport '@ne2016/resources';`],
  ['extensions/src/e.tsx', `import '@ne2016/web';\nimport '@ne2016/web/interface';`],
  ['extensions/examples/d.test.ts', `import '@ne2016/server/testing';`],
  ['contract/src/c.test.ts', `import 'node:fs';`],
  ['server/src/e.test.ts', `export const f = (x?: string) => x!.length;`],
  ['scripts/e.mjs', `import { readdirSync } from 'node:fs';\nreaddirSync('');`],
  ['web/vite.config.ts', `export default {};`],
];

const folders = [
  'contract',
  'resources',
  'extensions',
  'data-layer',
  'web',
  'server',
  'e2e',
  'bench',
  'scripts',
];

let folder: string;
let diagnostics: Diagnostic[];

function write(path: string, code: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['oxlint.config.ts', 'scripts/floors.ts', 'tsconfig.json'])
    copyFileSync(inProject(file), join(folder, file));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  for (const [path, code] of [...violations, ...allowed]) write(path, code);
  const { stdout } = spawnSync('oxlint', ['--type-aware', '--format=json', ...folders], {
    cwd: folder,
    env: projectEnvironment(),
    encoding: 'utf8',
  });
  diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the linter refuses', () => {
  test.each(violations.map(([path, , ...expected]) => [path, ...expected] as const))('%s by %s', (...row) => {
    const [path, rule, advice] = row;
    const ofFile = diagnostics.filter(({ filename }) => filename === path);
    const found = ofFile.filter(({ code }) => code.endsWith(`(${rule})`));
    expect(found, JSON.stringify(ofFile)).not.toEqual([]);
    expect(JSON.stringify(found)).toContain(advice);
  });
});

test('the linter accepts what the import table allows', () => {
  const paths = allowed.map(([path]) => path);
  expect(diagnostics.filter(({ filename }) => paths.includes(filename))).toEqual([]);
});

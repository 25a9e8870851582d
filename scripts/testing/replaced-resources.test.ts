import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject, projectEnvironment } from '../setup/project.mjs';

/** The files of a small `resources/` as CONTRIBUTING.md shows them: path and content. */
function shownFiles(): [path: string, content: string][] {
  const [, section = ''] = readFileSync(inProject('CONTRIBUTING.md'), 'utf8').split('## Replace the example');
  const blocks = section.matchAll(/```ts\n\/\/ (resources\/\S+)\n([^]*?)```/g);
  return Array.from(blocks, ([, path, content]) => [path!, content!]);
}

/** What is compiled beside the declarations of the team; nothing else may import them. */
const others = ['web', 'server', 'e2e', 'scripts'];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaced-resources-'));
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [path, content] of shownFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test(
  'the product and its tests compile with other declarations than the example',
  { timeout: 300_000 },
  () => {
    const entries = { '@ne2016/resources': 'index.ts', '@ne2016/resources/samples': 'samples/index.ts' };
    const paths = Object.entries(entries).map(([name, file]) => [
      name,
      [join(folder, 'resources/src', file)],
    ]);
    const settings = {
      extends: inProject('tsconfig.json'),
      include: [...others.map((name) => inProject(name)), 'resources'],
      exclude: ['dist', 'var'].map((name) => inProject('**', name)),
      compilerOptions: { paths: Object.fromEntries(paths) as object },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync('tsc', ['-p', folder, '--checkers', '1'], {
      env: projectEnvironment(),
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  },
);

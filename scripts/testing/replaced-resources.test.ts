import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ejectSample, samplePath } from '../generate/eject-sample.mjs';
import { FileChanges } from '../generate/file-changes.mjs';
import { addResource } from '../generate/new-resource.mjs';
import { inProject, projectEnvironment } from '../setup/project.mjs';

/** What a team has of its own. */
const own = ['resources', 'extensions', 'README.md', 'package-lock.json', 'knip.json'];

/** What is compiled beside the declarations of the team; nothing else may import them. */
const others = ['web', 'server', 'e2e', 'scripts'];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaced-resources-'));
  for (const path of own) cpSync(inProject(path), join(folder, path), { recursive: true });
  for (const path of ['node_modules', 'scripts']) symlinkSync(inProject(path), join(folder, path));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const changes = new FileChanges(folder);
  addResource(changes, 'declared_by_a_test');
  if (changes.has(samplePath)) ejectSample(changes);
  changes.write();
});

afterAll(() => rmSync(folder, { recursive: true }));

test(
  'the product and its tests compile without the example, with resources that npm run new declares',
  { timeout: 300_000 },
  () => {
    const entries = { '@ne2016/resources': 'index.ts', '@ne2016/resources/samples': 'samples/index.ts' };
    const paths = Object.entries(entries).map(([name, file]) => [
      name,
      [join(folder, 'resources/src', file)],
    ]);
    const settings = {
      extends: inProject('tsconfig.json'),
      include: [...others.map((name) => inProject(name)), 'resources', 'extensions'],
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

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ejectSample, samplePath } from '../generate/eject-sample.mjs';
import { FileChanges } from '../generate/file-changes.mjs';
import { formatFiles } from '../generate/format-files.mjs';
import { addPart } from '../generate/new-part.mjs';
import { addResource } from '../generate/new-resource.mjs';
import { inProject, projectEnvironment } from '../setup/project.mjs';

/** The files of a team. */
const own = ['resources', 'extensions', 'README.md', 'package-lock.json', 'knip.json'];

/** The settings of formatting and linting. */
const settings = ['.oxfmtrc.json', 'oxlint.config.ts'];

/** Workspaces compiled next to the declarations of the team; no others may import them. */
const others = ['web', 'server', 'e2e', 'scripts'];

let folder: string;
let generated: string[];

/** Runs a tool in the folder. @returns its output */
function tell(tool: string, ...words: string[]): string {
  const { stdout } = spawnSync(tool, words, { cwd: folder, env: projectEnvironment(), encoding: 'utf8' });
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaced-resources-'));
  for (const path of own) cpSync(inProject(path), join(folder, path), { recursive: true });
  for (const path of ['node_modules', 'scripts', ...settings])
    symlinkSync(inProject(path), join(folder, path));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const changes = new FileChanges(folder);
  addResource(changes, 'declared_by_a_test');
  // A word that the generated code already uses.
  addResource(changes, 'action');
  if (changes.has(samplePath)) ejectSample(changes);
  const resource = 'declared_by_a_test';
  // With names that break lines, and a label that needs escaping.
  const label = "Envoyer l'avis";
  addPart(changes, 'action', 'send-the-notice-of-the-yearly-inspection', { resource: 'action', label });
  addPart(changes, 'screen', 'sites-without-any-inspection-this-year', { resource });
  generated = changes.write().filter((path) => /^(resources|extensions)\/src\/.*\.tsx?$/.test(path));
  formatFiles(folder, generated);
});

afterAll(() => rmSync(folder, { recursive: true }));

test(
  'the product and its tests compile without the example, with what npm run new writes',
  { timeout: 300_000 },
  () => {
    const entries = { '@ne2016/resources': 'index.ts', '@ne2016/resources/samples': 'samples/index.ts' };
    const paths = Object.entries(entries).map(([name, file]) => [
      name,
      [join(folder, 'resources/src', file)],
    ]);
    const compiled = {
      extends: inProject('tsconfig.json'),
      include: [...others.map((name) => inProject(name)), 'resources', 'extensions'],
      exclude: ['dist', 'var'].map((name) => inProject('**', name)),
      compilerOptions: { paths: Object.fromEntries(paths) as object },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(compiled));
    expect(tell('tsc', '-p', folder, '--checkers', '1')).toBe('');
  },
);

test('what npm run new writes is formatted, and has no faults', () => {
  expect(tell('oxfmt', '--list-different', ...generated)).toBe('');
  expect(tell('oxlint', '--deny-warnings', ...generated)).toContain('Found 0 warnings and 0 errors.');
});

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileChanges } from './file-changes.mjs';
import { formatFiles } from './format-files.mjs';
import { addKind } from './new-kind.mjs';
import { inProject, projectEnvironment, projectFolder } from '../setup/project.mjs';

let folder: string;
let generated: string[];

/** Links installed packages, except the workspaces, whose copies are used. */
function linkPackages(): void {
  const packages = 'node_modules';
  mkdirSync(join(folder, packages, '@ne2016'), { recursive: true });
  for (const name of readdirSync(inProject(packages)))
    if (name !== '@ne2016') symlinkSync(inProject(packages, name), join(folder, packages, name));
  for (const name of readdirSync(inProject(packages, '@ne2016'))) {
    symlinkSync(join(folder, name), join(folder, packages, '@ne2016', name));
    const own = inProject(name, packages);
    if (existsSync(own)) symlinkSync(own, join(folder, name, packages));
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'generated-kind-'));
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const paths = execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).split('\0');
  for (const path of paths.filter((one) => one !== '' && existsSync(inProject(one))))
    cpSync(inProject(path), join(folder, path));
  linkPackages();
  const changes = new FileChanges(folder);
  addKind(changes, 'postal-code');
  generated = changes.write();
  formatFiles(folder, generated);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a tool in the folder. @returns its output */
const run = (tool: string, ...words: string[]) =>
  spawnSync(tool, words, { cwd: folder, env: projectEnvironment(), encoding: 'utf8' }).stdout;

test('the product compiles with a new kind, which the linter accepts', { timeout: 300_000 }, () => {
  expect(run('tsc', '-p', '.', '--checkers', '1')).toBe('');
  const code = generated.filter((path) => /\.tsx?$/.test(path));
  expect(run('oxlint', '--deny-warnings', ...code)).toContain('Found 0 warnings and 0 errors.');
});

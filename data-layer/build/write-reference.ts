import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { entries, packageFolder } from './entries.ts';

const reference = join(packageFolder, '..', 'docs', 'api');

/**
 * Generates the reference again; returns whether that worked. TypeDoc fails where an exported name is undocumented,
 * unreachable or wrongly linked, and reports it.
 */
function writeReference(folder: string): boolean {
  const typedoc = dirname(createRequire(import.meta.url).resolve('typedoc/package.json'));
  const options = ['--options', join(packageFolder, 'build', 'typedoc.json'), '--logLevel', 'Warn'];
  const modules = Object.values(entries).map((module) => join(packageFolder, module));
  try {
    const command = [join(typedoc, 'bin', 'typedoc'), ...options, '--out', folder, ...modules];
    execFileSync(process.execPath, command, { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}

/** The pages of a folder, as one text. */
function pagesOf(folder: string): string {
  const names = globSync('**/*.md', { cwd: folder }).toSorted();
  return JSON.stringify(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Whether the reference says what the code says. */
function checkReference(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'data-layer-reference-'));
  try {
    if (!writeReference(folder)) return false;
    if (pagesOf(folder) === pagesOf(reference)) return true;
    process.stderr.write('docs/api n’est plus à jour. Exécutez « npm run docs:api ».\n');
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// npm run docs:api writes docs/api; npm run docs:check only looks.
const isGood = process.argv.includes('--check') ? checkReference() : writeReference(reference);
process.exitCode = isGood ? 0 : 1;

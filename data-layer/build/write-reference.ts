import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { entries, packageFolder } from './entries.ts';

const reference = join(packageFolder, '..', 'docs', 'api');

/**
 * Generates the reference again. Returns whether that worked: TypeDoc fails for an exported name that is
 * undocumented, unreachable or wrongly linked, and reports it.
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

/** Returns the names and texts of the pages in a folder. */
function pagesOf(folder: string): (readonly [name: string, text: string])[] {
  const names = globSync('**/*.md', { cwd: folder }).toSorted();
  return names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** TypeDoc's name for a destructured parameter without a `@param`. */
const unnamedParameter = '__namedParameters';

/** Returns the first fault of the reference; `undefined` if it matches the code. */
function findFault(folder: string): string | undefined {
  const pages = pagesOf(folder);
  const unnamed = pages.find(([, text]) => text.includes(unnamedParameter));
  if (unnamed !== undefined)
    return `${unnamed[0]} contient « ${unnamedParameter} ». Nommez le paramètre par « @param ».`;
  if (JSON.stringify(pages) === JSON.stringify(pagesOf(reference))) return undefined;
  return 'docs/api n’est plus à jour. Exécutez « npm run docs:api ».';
}

/** Returns whether the reference matches the code and names every parameter. */
function checkReference(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'data-layer-reference-'));
  try {
    if (!writeReference(folder)) return false;
    const fault = findFault(folder);
    if (fault !== undefined) process.stderr.write(`${fault}\n`);
    return fault === undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// `npm run docs:api` writes docs/api; `npm run docs:check` only compares.
const isGood = process.argv.includes('--check') ? checkReference() : writeReference(reference);
process.exitCode = isGood ? 0 : 1;

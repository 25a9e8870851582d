import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageFolder } from './entries.ts';

const committed = join(packageFolder, '..', 'docs', 'api');

/** Makes the reference anew. TypeDoc fails where an exported name is undocumented, unreachable or wrongly linked. */
function makeReference(folder: string): void {
  const typedoc = dirname(createRequire(import.meta.url).resolve('typedoc/package.json'));
  const options = [
    '--options',
    join(packageFolder, 'build', 'typedoc.json'),
    '--out',
    folder,
    '--logLevel',
    'Warn',
  ];
  execFileSync(process.execPath, [join(typedoc, 'bin', 'typedoc'), ...options], { stdio: 'inherit' });
}

/** The pages of a folder, as one text. */
function pagesOf(folder: string): string {
  const names = globSync('**/*.md', { cwd: folder }).toSorted();
  return JSON.stringify(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

// npm run docs:check: whether docs/api says what the code says.
const folder = mkdtempSync(join(tmpdir(), 'data-layer-reference-'));
try {
  makeReference(folder);
  if (pagesOf(folder) !== pagesOf(committed)) {
    process.stderr.write('docs/api n’est plus à jour. Exécutez « npm run docs:api ».\n');
    process.exitCode = 1;
  }
} catch (error) {
  // TypeDoc has said what is wrong.
  if (!(error instanceof Error && 'status' in error)) throw error;
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

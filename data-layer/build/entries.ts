import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the build output. */
export const outputFolder = join(packageFolder, 'dist');

/** The files of an entry in `package.json`: its source module, and the file built from it. */
interface EntryFiles {
  readonly '@ne2016/source': string;
  readonly default: string;
}

function readEntries(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, EntryFiles | string>;
  };
  const entries = Object.values(manifest.exports).filter((entry) => typeof entry === 'object');
  return Object.fromEntries(
    entries.map(({ '@ne2016/source': source, default: built }) => [basename(built, '.js'), source]),
  );
}

/** The entries of the package: built name to source module. */
export const entries: Readonly<Record<string, string>> = readEntries();

/** Returns whether a module is imported at run time; others, including the wire contract, are bundled. */
export const isExternal = (id: string): boolean => /^(react|pusher-js|idb)(\/|$)/.test(id);

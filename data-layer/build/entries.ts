import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Where everything that is built goes. */
export const outputFolder = join(packageFolder, 'dist');

/** What `package.json` says of an entry: the module that it is written in, and the file that is built of it. */
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

/** The entries of the package: the name of what is built, and the module that it is built from. */
export const entries: Readonly<Record<string, string>> = readEntries();

/** What the package imports from others when it runs; everything else, the wire contract too, is built into it. */
export const isExternal = (id: string): boolean => /^(react|pusher-js|idb)(\/|$)/.test(id);

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Formats files with the project’s settings, since long names break lines; needs an installation. */
export function formatFiles(/** @type {string} */ folder, /** @type {readonly string[]} */ paths) {
  const formatter = join(folder, 'node_modules/oxfmt/bin/oxfmt');
  if (existsSync(formatter)) spawnSync(process.execPath, [formatter, ...paths], { cwd: folder });
}

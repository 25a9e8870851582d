import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Formats files as the project has them, for long names break lines; leaves them where nothing is installed yet. */
export function formatFiles(/** @type {string} */ folder, /** @type {readonly string[]} */ paths) {
  const formatter = join(folder, 'node_modules/oxfmt/bin/oxfmt');
  if (existsSync(formatter)) spawnSync(process.execPath, [formatter, ...paths], { cwd: folder });
}

import { spawnSync } from 'node:child_process';

/** Whether these files are committed and unchanged. */
function isInGit(/** @type {string} */ folder, /** @type {readonly string[]} */ paths) {
  const options = { cwd: folder, encoding: /** @type {const} */ ('utf8') };
  const known = spawnSync('git', ['ls-files', '--error-unmatch', ...paths], options).status === 0;
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...paths], options);
  return known && status === 0 && stdout === '';
}

/**
 * Returns how changes that are not written yet can be reverted afterwards, in words: by a command, if it
 * reverts nothing else.
 * @param {import('./file-changes.mjs').FileChanges} changes
 * @param {string} folder of the project
 */
export function howToTakeBack(changes, folder) {
  const { created, changed } = changes.planned();
  const isRestorable = changed.length > 0 && isInGit(folder, changed);
  const commands = [
    ...(created.length > 0 ? [`rm ${created.join(' ')}`] : []),
    ...(isRestorable ? [`git restore ${changed.join(' ')}`] : []),
  ];
  const isLeft = changed.length > 0 && !isRestorable;
  const left = isLeft ? [`Puis retirez les lignes ajoutées à ${changed.join(', ')}.`] : [];
  return [`Pour tout retirer\u00a0: ${commands.join(' && ')}`, ...left].join('\n');
}

import './setup/require-node.mjs';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { renameNames } from './upgrade/rename-names.mjs';

/** The files of code below a folder, without installed packages. @returns {string[]} */
function filesOfCode(/** @type {string} */ folder) {
  const names = /** @type {string[]} */ (readdirSync(folder, { recursive: true }));
  return names.filter(
    (name) => /\.(?:tsx?|mts|m?js)$/.test(name) && !name.split(sep).includes('node_modules'),
  );
}

// npm run rename-names -- [folder …]: writes the public names of today in a team's code.
await runCommand(async () => {
  const given = process.argv.slice(2);
  const folders = given.length > 0 ? given : ['resources', 'extensions'];
  for (const folder of folders)
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Fault(`«\u00a0${folder}\u00a0» n’est pas un dossier\u00a0: indiquez celui de votre code.`);
  let changed = 0;
  for (const folder of folders)
    for (const name of filesOfCode(folder)) {
      const path = join(folder, name);
      const before = readFileSync(path, 'utf8');
      const { code, doubtful } = renameNames(before);
      if (code !== before) {
        writeFileSync(path, code);
        changed += 1;
        tell(`${path}\u00a0: noms remplacés`);
      }
      for (const one of doubtful)
        tell(
          `${path}:${one.line}\u00a0: «\u00a0${one.name}\u00a0» de la couche de données s’appelle «\u00a0${one.now}\u00a0», à vérifier`,
        );
    }
  tell(changed === 0 ? 'Aucun nom à remplacer.' : 'Vérifiez par npm run types et npm run format.');
  return 0;
});

import './setup/require-node.mjs';
import { ejectSample } from './generate/eject-sample.mjs';
import { FileChanges } from './generate/file-changes.mjs';
import { runCommand, tell } from './setup/fault.mjs';
import { projectFolder } from './setup/project.mjs';

// npm run eject-sample: removes the sample domain, so that a team starts with its own.
await runCommand(async () => {
  const changes = new FileChanges(projectFolder);
  ejectSample(changes);
  changes.write();
  tell(
    'L’exemple est retiré. Commencez avec une base vide\u00a0: supprimez le dossier var, ou choisissez un autre DATA_DIR.',
  );
  return 0;
});

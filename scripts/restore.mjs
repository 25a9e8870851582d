import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';

// npm run restore -- …: replaces the data by a backup, while the server is stopped.
await runCommand(async () => {
  await ensureInstalled();
  return await runForeground([
    [pinnedNode, inProject('server', 'src', 'commands', 'restore.ts'), ...process.argv.slice(2)],
  ]);
});

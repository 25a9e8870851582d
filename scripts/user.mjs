import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';

// npm run user -- …: manages accounts, also while the server runs.
await runCommand(async () => {
  await ensureInstalled();
  return await runForeground([
    [pinnedNode, inProject('server', 'src', 'commands', 'user.ts'), ...process.argv.slice(2)],
  ]);
});

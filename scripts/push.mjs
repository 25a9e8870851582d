import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, pinnedNode, serverOptions } from './setup/project.mjs';

// npm run push: the push server alone, for several servers of the application.
await runCommand(async () => {
  await ensureInstalled();
  return await runForeground([
    [pinnedNode, ...serverOptions, inProject('server', 'src', 'commands', 'push.ts')],
  ]);
});

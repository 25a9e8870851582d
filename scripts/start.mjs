import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, pinnedNode, serverOptions } from './setup/project.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

// npm start: from a fresh clone to a running application.
await runCommand(async () => {
  await ensureInstalled();
  await ensureSpaBuilt();
  return await runForeground([[pinnedNode, ...serverOptions, inProject('server', 'src', 'main.ts')]]);
});

import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { pinnedNode, serverOptions } from './setup/project.mjs';
import { builtServer, ensureServerBuilt } from './setup/server-build.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

// npm start: from a fresh clone to a running application.
await runCommand(async () => {
  await ensureInstalled();
  await Promise.all([ensureSpaBuilt(), ensureServerBuilt()]);
  return await runForeground([[pinnedNode, ...serverOptions, builtServer]]);
});

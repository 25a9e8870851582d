import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { ensureServerBuilt } from './setup/server-build.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

// npm run build: builds the single-page application and the server, if they are stale.
await runCommand(async () => {
  await ensureInstalled();
  await Promise.all([ensureSpaBuilt(), ensureServerBuilt()]);
  return 0;
});

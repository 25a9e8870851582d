import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

// npm run build: the single-page application, if it is stale.
await runCommand(async () => {
  await ensureInstalled();
  await ensureSpaBuilt();
  return 0;
});

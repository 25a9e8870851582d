import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { standInFor } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';

// npm run bench: the benchmarks of the data layer against a floor and other libraries, each in its production form.
await runCommand(async () => {
  await ensureInstalled();
  return await standInFor([[pinnedNode, '--expose-gc', inProject('bench', 'src', 'main.ts')]], {
    NODE_ENV: 'production',
  });
});

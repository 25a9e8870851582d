import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { standInFor } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';

// npm run bench: the benchmarks of the data layer against a floor and other libraries, each in its production form.
await runCommand(async () => {
  await ensureInstalled();
  const main = inProject('bench', 'src', 'main.ts');
  // The source, not what was last built of it.
  return await standInFor([[pinnedNode, '--conditions=@ne2016/source', '--expose-gc', main]], {
    NODE_ENV: 'production',
  });
});

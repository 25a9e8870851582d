import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { standInFor } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';

// npm run bench: the benchmarks of the data layer against a floor and other libraries, each in its production form.
await runCommand(async () => {
  await ensureInstalled();
  const main = inProject('bench', 'src', 'main.ts');
  const options = [
    // The source, not what was last built of it.
    '--conditions=@ne2016/source',
    '--expose-gc',
    // Otherwise whoever leaves garbage waits for threads that a busy machine does not run.
    '--single-threaded-gc',
  ];
  return await standInFor([[pinnedNode, ...options, main]], { NODE_ENV: 'production' });
});

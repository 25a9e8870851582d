import './setup/require-node.mjs';
import { runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, vite } from './setup/project.mjs';

// npm run gallery: the shared components of the interface in all their states, with hot reload.
await runCommand(async () => {
  await ensureInstalled('everything');
  return await runForeground([[...vite, inProject('web', 'gallery')]]);
});

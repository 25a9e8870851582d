import './setup/require-node.mjs';
import { resolve } from 'node:path';
import { ensureChromium } from './setup/chromium.mjs';
import { Fault, runCommand } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { run } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

// npm run screenshots -- <folder>: every screen in every size and colour scheme, and the pictures of
// README.md.
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Fault('Indiquez un dossier : npm run screenshots -- /tmp/images');
  await ensureInstalled('everything');
  await ensureSpaBuilt();
  const browser = await ensureChromium();
  if ('missing' in browser) throw new Fault(browser.missing);
  const program = inProject('e2e', 'take-screenshots.ts');
  const pictures = inProject('docs', 'images');
  return await run([pinnedNode, program, resolve(folder), pictures], { CHROMIUM_PATH: browser.path });
});

import './setup/require-node.mjs';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { inProject } from './setup/project.mjs';
import { packRelease, readManifest, writeRelease } from './setup/release-archive.mjs';
import { ensureServerBuilt } from './setup/server-build.mjs';
import { ensureSpaBuilt } from './setup/spa-build.mjs';

// npm run release: an archive that is installed without git and without a build; with --folder, only its
// files.
await runCommand(async () => {
  const [option, folder] = process.argv.slice(2);
  if (option !== undefined && (option !== '--folder' || folder === undefined))
    throw new Fault('Usage : npm run release [-- --folder <dossier vide>]');
  await ensureInstalled();
  await Promise.all([ensureSpaBuilt(), ensureServerBuilt()]);
  if (folder !== undefined) {
    writeRelease(folder);
    return 0;
  }
  const name = `ne2016-${readManifest('').version}`;
  const file = inProject('dist', `${name}.tar.gz`);
  const parts = mkdtempSync(join(tmpdir(), 'ne2016-release-'));
  try {
    mkdirSync(join(parts, name));
    writeRelease(join(parts, name));
    await packRelease(parts, name, file);
  } finally {
    rmSync(parts, { recursive: true });
  }
  tell(`Archive créée\u00a0: ${file}`);
  return 0;
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { ownPlace } from './own-place.ts';
import { requiredBuiltins } from './required-builtins.ts';
import { teamPackages } from './team-packages.ts';

/** A project whose declarations read a file next to them, and one through a package that is not bundled. */
const files = {
  'package.json': '{ "type": "module" }',
  'server/src/main.ts': `
    import { readFileSync } from 'node:fs';
    import { own, packaged } from '../../resources/src/index.ts';
    process.stdout.write(JSON.stringify({ own, packaged, mine: readFileSync(new URL('./mine.txt', import.meta.url), 'utf8') }));`,
  'server/src/mine.txt': 'beside the server',
  'resources/src/index.ts': `
    import { readFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { fileURLToPath } from 'node:url';
    import packaged from 'reads-beside-itself';
    const found = fileURLToPath(import.meta.resolve('reads-beside-itself'));
    export const own: string[] = [readFileSync(join(import.meta.dirname, 'own.txt'), 'utf8'), readFileSync(found, 'utf8').slice(0, 5)];
    export { packaged };`,
  'resources/src/own.txt': 'beside the declarations',
  'resources/node_modules/reads-beside-itself/package.json': '{ "main": "main.js" }',
  'resources/node_modules/reads-beside-itself/main.js': `const name = 'its.txt';
    module.exports = require('fs').readFileSync(require('path').join(__dirname, name), 'utf8');`,
  'resources/node_modules/reads-beside-itself/its.txt': 'beside the package',
};

test('what the team writes and adds finds its files, built as it does from source', async () => {
  const project = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(project, dirname(name)), { recursive: true });
    writeFileSync(join(project, name), content);
  }
  const folder = join(project, 'server', 'dist', 'product');
  const main = join(project, 'server', 'src', 'main.ts');
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [teamPackages(folder), ownPlace(folder), requiredBuiltins()],
    ssr: { noExternal: true },
    build: { ssr: main, outDir: folder },
  });
  const run = (file: string) =>
    JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' })) as unknown;
  const built = join(folder, 'main.js');
  expect(run(built)).toEqual({
    own: ['beside the declarations', 'const'],
    packaged: 'beside the package',
    mine: 'beside the server',
  });
  expect(run(built)).toEqual(run(main));
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment, TestProcess } from '../../server/src/testing/child-process.ts';
import { builtApplication, temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { installedForServer } from './installed-packages.mjs';
import { inProject } from './project.mjs';
import { type Lockfile, reducedLockfile } from './reduced-lockfile.mjs';
import { packRelease, writeRelease } from './release-archive.mjs';
import { builtTestServer } from './server-build.mjs';

test('of a lockfile, what some folders need is left, each from where Node finds it', () => {
  const lockfile: Lockfile = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'all', workspaces: ['tools', 'server'], devDependencies: { lint: '1' }, dependencies: {} },
      server: { name: '@all/server', dependencies: { a: '1', built: '1' } },
      'node_modules/@all/server': { resolved: 'server', link: true },
      'node_modules/lint': { version: '1.0.0', dev: true },
      'node_modules/built': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', devOptional: true, peerDependencies: { a: '1', missing: '1' } },
      'node_modules/a': { version: '2.0.0' },
      'server/node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'server/node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
      'node_modules/c': { version: '1.0.0', optionalDependencies: { b: '1', elsewhere: '1' } },
    },
  };
  const { packages } = reducedLockfile(lockfile, { '': [], server: ['a'] });
  expect(packages).toEqual({
    '': { name: 'all', workspaces: ['server'], dependencies: {} },
    server: { name: '@all/server', dependencies: { a: '1' } },
    'node_modules/@all/server': { resolved: 'server', link: true },
    'server/node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
    'server/node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
    'node_modules/c': { version: '1.0.0', optionalDependencies: { b: '1', elsewhere: '1' } },
    'node_modules/b': { version: '1.0.0', peerDependencies: { a: '1', missing: '1' } },
    'node_modules/a': { version: '2.0.0' },
  });
});

/** Links the packages installed here to the places of a release’s lockfile. */
function install(folder: string) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lockfile;
  // The built declarations of the tests read this one, even if those of the team do not.
  packages['node_modules/@etalab/decoupage-administratif'] ??= {};
  const names = Object.keys(packages).filter((path) => path.includes('node_modules/'));
  // Nested packages come with the package around them.
  for (const path of names.filter(
    (one) => one.lastIndexOf('node_modules/') === one.indexOf('node_modules/'),
  )) {
    const { resolved = '', link } = packages[path]!;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(link === true ? join(folder, resolved) : inProject(path), join(folder, path));
  }
}

test('a release has all that its server needs', async () => {
  const folder = temporaryFolder();
  const [written, unpacked] = [join(folder, 'ne2016-1'), join(folder, 'unpacked')];
  mkdirSync(written);
  // The server with the declarations of the tests, which is already built.
  writeRelease(written, { server: dirname(builtTestServer), pages: builtApplication() });
  await packRelease(folder, 'ne2016-1', join(folder, 'release.tar.gz'));
  renameSync(written, join(folder, 'packed'));
  spawnSync('tar', ['-xzf', 'release.tar.gz'], { cwd: folder });
  renameSync(written, unpacked);
  const { scripts } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const early = spawnSync(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: unpacked,
    encoding: 'utf8',
  });
  expect([early.status, early.stderr]).toEqual([
    1,
    'Les paquets de l’application ne sont pas installés\u00a0: lancez «\u00a0npm install --no-save\u00a0» dans son dossier, puis relancez la commande.\n',
  ]);
  install(unpacked);

  // No file of the project is found through a link.
  const alone = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' };
  const probe = join(unpacked, 'server', 'dist', 'product', 'probe.mjs');
  writeFileSync(
    probe,
    `const names = ${JSON.stringify(installedForServer)};
    // Files of these are read.
    const isData = (name) => /^(fxa|@etalab)/.test(name);
    for (const name of names) import.meta.resolve(isData(name) ? name + '/package.json' : name);
    await Promise.all(names.filter((name) => !isData(name)).map((name) => import(name)));`,
  );
  const environment = { ...process.env, ...alone };
  const { stderr } = spawnSync(process.execPath, [probe], { env: environment, encoding: 'utf8' });
  expect(stderr).toBe('');

  const main = join(unpacked, 'server', 'dist', 'product', 'child-server.js');
  const variables = {
    ...childEnvironment,
    ...alone,
    DATA_DIR: join(folder, 'data'),
    CAPTCHA_PROVIDER: 'altcha',
  };
  const server = new TestProcess(main, [join(unpacked, 'web', 'dist')], variables, unpacked);
  const [, address = ''] = await server.until(/(http:\/\/\S+)\n/);
  expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(address)).text()).toContain('<title>ne2016</title>');
});

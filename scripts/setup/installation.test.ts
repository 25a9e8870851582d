import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMissingPackages, sentenceOfFailedInstallation } from './installation.mjs';
import { inProject } from './project.mjs';

const zod = { version: '4.6.7', integrity: 'sha512-a' };
const workspace = { version: '0.1.0' };

describe('findMissingPackages', () => {
  test('finds nothing to install where the lockfile and what npm installed agree', () => {
    const packages = { 'node_modules/zod': zod, contract: workspace };
    const root = { '': { version: '0.1.0' } };
    expect(findMissingPackages({ packages: { ...root, ...packages } }, { packages }, 'everything')).toEqual(
      [],
    );
  });

  test('finds a package that is absent, of another version or of another content', () => {
    const wanted = { packages: { 'node_modules/a': zod, 'node_modules/b': zod, 'node_modules/c': zod } };
    const installed = {
      packages: {
        'node_modules/b': { ...zod, version: '4.6.6' },
        'node_modules/c': { ...zod, integrity: 'sha512-b' },
      },
    };
    expect(findMissingPackages(wanted, installed, 'everything')).toEqual(Object.keys(wanted.packages));
  });

  test('finds a package whose folder is gone, as where somebody has removed that of a workspace', () => {
    const packages = { 'node_modules/a': zod, 'data-layer/node_modules/b': zod };
    const isThere = (path: string) => path !== 'data-layer/node_modules/b';
    expect(findMissingPackages({ packages }, { packages }, 'everything', isThere)).toEqual([
      'data-layer/node_modules/b',
    ]);
  });

  test('lets an optional package of another system be absent, but not be out of date', () => {
    const wanted = { packages: { 'node_modules/binding': { ...zod, optional: true } } };
    expect(findMissingPackages(wanted, { packages: {} }, 'everything')).toEqual([]);
    const old = { packages: { 'node_modules/binding': { ...zod, version: '1.0.0' } } };
    expect(findMissingPackages(wanted, old, 'everything')).toEqual(['node_modules/binding']);
  });
});

// Without it, npm first requests all versions of a package from the registry: half as long again.
test('the lockfile says where each package is', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string }>;
  };
  const loaded = Object.entries(packages).filter(([, { integrity }]) => integrity !== undefined);
  expect(loaded.length).toBeGreaterThan(100);
  const isOfRegistry = (resolved = '') => resolved.startsWith('https://registry.npmjs.org/');
  expect(loaded.filter(([, { resolved }]) => !isOfRegistry(resolved)).map(([path]) => path)).toEqual([]);
});

test('the application does without what only developers need', () => {
  const packages = { 'node_modules/a': zod, 'node_modules/b': { ...zod, dev: true } };
  const wanted = { packages: { ...packages, 'node_modules/c': { ...zod, devOptional: true } } };
  const nothing = { packages: {} };
  expect(findMissingPackages(wanted, nothing, 'application')).toEqual(['node_modules/a']);
  expect(findMissingPackages(wanted, nothing, 'everything')).toEqual(Object.keys(wanted.packages));
});

describe('sentenceOfFailedInstallation', () => {
  test.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', 'ENOTFOUND', 'accès à Internet'],
    ['npm error code E503', 'E503', 'accès à Internet'],
    ['npm ERR! code EACCES', 'EACCES', 'droit d’écrire'],
    ['npm error code ENOSPC', 'ENOSPC', 'place sur le disque'],
    ['npm error code ELSE', 'ELSE', 'npm install'],
    ['killed', 'sans code', 'npm install'],
  ])('names the cause and the mend in one sentence: %j', (output, cause, mend) => {
    const sentence = sentenceOfFailedInstallation(output);
    expect(sentence).toContain(cause);
    expect(sentence).toContain(mend);
    expect(sentence.match(/\.(\s|$)/g)).toHaveLength(1);
  });
});

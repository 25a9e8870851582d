import { expect, test } from 'vitest';
import { faultOfNodeVersion } from './require-node.mjs';

test('Node 20 and newer will do', () => {
  expect(faultOfNodeVersion('20.0.0')).toBeUndefined();
  expect(faultOfNodeVersion('24.21.0')).toBeUndefined();
});

test('an older Node is refused with the version to install', () => {
  expect(faultOfNodeVersion('18.20.4')).toMatch(/^Node 18\.20\.4 est trop ancien\u00a0: installez Node 20 /);
});

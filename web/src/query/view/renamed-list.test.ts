import type { Resource } from '@ne2016/contract';
import { commune, project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { renamedListAddress } from './renamed-list.ts';

const resources: readonly Resource[] = [commune, { ...project, formerly: 'site' }];

test.each([
  ['/espace/site', '/espace/project'],
  ['/espace/site/12', '/espace/project/12'],
  ['/espace/site/12?search=a%2Fsite', '/espace/project/12?search=a%2Fsite'],
  ['/espace/site?view=3', '/espace/project?view=3'],
])('the address %s of a list from before it was renamed leads to %s', (address, expected) => {
  expect(renamedListAddress(address, 'site', resources)).toBe(expected);
});

test('a name that no list ever had leads nowhere', () => {
  expect(renamedListAddress('/espace/place', 'place', resources)).toBeNull();
  expect(renamedListAddress('/espace/sites', 'site', resources)).toBeNull();
});

import { expect, test } from 'vitest';
import { listPath, recordIdOfPath, recordPath } from './list-paths.ts';
import { loginPath, readLoginState, type Route, routeOf } from './routes.ts';

const screens: readonly [path: string, route: Route | null][] = [
  ['/', { name: 'login' }],
  ['/reset/jeton', { name: 'reset', token: 'jeton' }],
  ['/reset/a%2Fb/', { name: 'reset', token: 'a/b' }],
  ['/reset', null],
  ['/reset/jeton/more', null],
  ['/RESET/jeton', null],
  ['/espace', { name: 'workspace', resource: null }],
  ['/espace/', { name: 'workspace', resource: null }],
  ['/espace/project', { name: 'workspace', resource: 'project' }],
  ['/espace/project/12', { name: 'workspace', resource: 'project' }],
  ['/espace/%E0%A4%A', { name: 'workspace', resource: '%E0%A4%A' }],
  ['/espace/project/12/more', null],
  ['/elsewhere', null],
  ['//', null],
];

test.each(screens)('specification §2: each screen has its path: %s', (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test('specification §2: the login is at /', () => {
  expect(loginPath).toBe('/');
});

test('a list has its own address', () => {
  expect(listPath('project')).toBe('/espace/project');
});

test('a record has its own address, which a hand may have edited', () => {
  expect(recordPath('project', 12)).toBe('/espace/project/12');
  for (const id of [12, 'a/b', 'été']) expect(recordIdOfPath(recordPath('project', id), 'project')).toBe(id);
  expect(recordIdOfPath('/espace/project/%E0%A4%A', 'project')).toBe('%E0%A4%A');
  for (const path of ['/espace/project', '/espace/project/', '/espace/commune/12', '/'])
    expect(recordIdOfPath(path, 'project')).toBeNull();
});

test('signing in leads back into the workspace, and nowhere else', () => {
  expect(readLoginState({ returnTo: '/espace/project' })).toEqual({ returnTo: '/espace/project' });
  for (const elsewhere of [
    'https://exemple.fr',
    '//exemple.fr',
    'javascript:alert(1)',
    '/espaces',
    '/reset/x',
  ])
    expect(readLoginState({ returnTo: elsewhere })).toEqual({});
  expect(readLoginState(null)).toEqual({});
  expect(readLoginState({ passwordChanged: true })).toEqual({ passwordChanged: true });
});

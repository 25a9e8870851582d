import { expect, test } from 'vitest';
import { listPath, recordIdOfPath, recordPath } from './list-paths.ts';
import { readLoginState, routes } from './routes.ts';

test('specification §2: the login is at / and the reset takes its token from the path', () => {
  expect(routes.login).toBe('/');
  expect(routes.reset).toBe('/reset/:token');
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

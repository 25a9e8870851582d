import { expect, test } from 'vitest';
import { listPath, readLoginState, routes } from './routes.ts';

test('specification §2: the login is at / and the reset takes its token from the path', () => {
  expect(routes.login).toBe('/');
  expect(routes.reset).toBe('/reset/:token');
});

test('a list has its own address', () => {
  expect(listPath('project')).toBe('/espace/project');
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

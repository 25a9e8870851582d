import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./check-declarations.ts', import.meta.url));
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Runs the check with these declarations in the place of the team's. */
function check(declarations: string) {
  const replaced = asModule(`export const resources = ${declarations};`);
  const hooks = asModule(`import { registerHooks } from 'node:module';
    const resolve = (name, context, next) => next(name === '@ne2016/resources' ? ${JSON.stringify(replaced)} : name, context);
    registerHooks({ resolve });`);
  return spawnSync(process.execPath, ['--import', hooks, program], { encoding: 'utf8' });
}

test('declarations that cannot work are told before anything is built from them', () => {
  const { status, stderr } = check(`[{ name: 'Fautive', labels: {}, attributes: {}, title: 'nom' }]`);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Corrigez les déclarations des ressources/);
  expect(stderr).not.toMatch(/\bat .*:\d+/);
});

test('others are passed in silence', () => {
  expect(check('[]')).toMatchObject({ status: 0, stderr: '', stdout: '' });
});

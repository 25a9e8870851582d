import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./check-declarations.ts', import.meta.url));
const asModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Runs the check with these declarations and extensions instead of the team’s. */
function check(declarations: string, extensions = '[]') {
  const replaced = {
    '@ne2016/resources': asModule(`export const resources = ${declarations};`),
    '@ne2016/extensions/server': asModule(`export const serverExtensions = ${extensions};`),
  };
  const hooks = asModule(`import { registerHooks } from 'node:module';
    const replaced = ${JSON.stringify(replaced)};
    registerHooks({ resolve: (name, context, next) => next(replaced[name] ?? name, context) });`);
  return spawnSync(process.execPath, ['--import', hooks, program], { encoding: 'utf8' });
}

test('declarations that cannot work are told before anything is built from them', () => {
  const { status, stderr } = check(`[{ name: 'Fautive', labels: {}, attributes: {}, title: 'nom' }]`);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Corrigez les déclarations des ressources/);
  expect(stderr).not.toMatch(/\bat .*:\d+/);
});

test('so are extensions that cannot work', () => {
  const { status, stderr } = check('[]', `[{ name: 'rules', hooks: [] }]`);
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Corrigez les extensions .*:\n- serverExtensions\[0\] vaut .*\u00a0: créez l’extension avec/,
  );
});

test('others are passed in silence', () => {
  expect(check('[]')).toMatchObject({ status: 0, stderr: '', stdout: '' });
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** Runs code with the guard, in another process, which ends after half a second. */
function run(code: string) {
  const program = `
    import { outliveExtensions } from ${urlOf('./outlive-extensions.ts')};
    import { runLimited } from ${urlOf('./run-limited.ts')};
    outliveExtensions({ error: (error, what) => console.log(error.message, '|', what) });
    const inExtension = (work) => runLimited('rules: afterSave of task', 100, work);
    setTimeout(() => console.log('alive'), 30);
    ${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

test('what an extension left behind is logged with its name, and the process goes on', () => {
  const left = `void Promise.reject(new Error('lost')); setTimeout(() => { throw new Error('late'); }, 1);`;
  const { status, stdout } = run(`await inExtension(() => { ${left} });`);
  expect(stdout.trimEnd().split('\n')).toEqual([
    'rules: afterSave of task: lost | code of an extension failed that nobody waited for',
    'rules: afterSave of task: late | code of an extension failed that nobody waited for',
    'alive',
  ]);
  expect(status).toBe(0);
});

test('what comes of the product ends the process, as without extensions', () => {
  for (const code of [
    `void Promise.reject(new Error('ours'));`,
    `setTimeout(() => { throw new Error('ours'); }, 1);`,
  ]) {
    const { status, stdout, stderr } = run(code);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Error: ours');
  }
});

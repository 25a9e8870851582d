import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TestProcess } from '../testing/child-process.ts';
import { portOf, pushApplication, startPushCommand } from '../testing/push-command.ts';

const folder = import.meta.dirname;
const document = readFileSync(join(folder, '../../../docs/push.md'), 'utf8');

test('docs/push.md names every test of the push server, and none that is not there', () => {
  const named = new Set(document.match(/(?<=`)[\w./-]+\.test\.ts(?=`)/g));
  const tests = globSync('{protocol,embedded}/*.test.ts', { cwd: folder });
  expect([...named].filter((name) => !name.startsWith('../')).toSorted()).toEqual(tests.toSorted());
  expect([...named].filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});

test('the example of docs/push.md hears what it says', async () => {
  const [, example = ''] = /```js\n(.*?)```/s.exec(document) ?? [];
  const application = { PUSHER_APP_ID: '2016', PUSHER_APP_KEY: 'ne2016-key' };
  const port = await portOf(startPushCommand(application));
  const code = `const secret = '${pushApplication.secret}';\n${example.replaceAll('8080', String(port))}`;
  const program = new TestProcess('--input-type=module', ['-e', code], {}, folder);
  expect(String(await program.until(/\{.*\}/))).toBe("{ hello: 'world' }");
});

import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';

const record = paths.record('task', 1);

test('of two changes that follow the same version at the same time one is made', async () => {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
  const tag = (await editor.call('GET', record)).headers.get('etag') ?? '';
  const answers = await Promise.all(
    ['Un', 'Deux', 'Trois'].map((name) =>
      editor.call('PUT', record, { headers: { 'if-match': tag }, body: { name } }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(2);
});

import { paths } from '@ne2016/contract';
import { type HooksOf, hooksOf } from '../extensions/api/hooks-api.ts';
import { defineServerExtension } from '../extensions/api/server-extension.ts';
import { exampleResources, task } from './example-resources.ts';
import { startTestServer } from './start-test-server.ts';

/** A server with these hooks for tasks and other resources. */
export async function startWithHooks(hooks: HooksOf<typeof task>, ...others: ReturnType<typeof hooksOf>[]) {
  const extension = defineServerExtension('rules', { hooks: [hooksOf(task, hooks), ...others] });
  const server = await startTestServer({ resources: exampleResources, extensions: [extension] });
  const editor = await server.signedIn('editor');
  const create = (body: object, resource = 'task') => editor.call('POST', paths.create(resource), { body });
  const change = (id: number, body: object) => editor.call('PUT', paths.record('task', id), { body });
  const remove = (id: number) => editor.call('DELETE', paths.record('task', id));
  const list = async (resource = 'task') =>
    (await editor.call('GET', paths.list(resource))).body as unknown as Record<string, unknown>[];
  return { ...server, editor, create, change, remove, list };
}

import { headers, paths, type Role } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exampleResources, secret, task } from '../../testing/example-resources.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { hooksOf } from '../api/hooks-api.ts';
import { defineServerExtension } from '../api/server-extension.ts';
import type { Services, StoredRecords } from '../api/services-api.ts';
import { type Route, route } from '../api/route-api.ts';

const start = (...routes: Route[]) =>
  startTestServer({
    resources: exampleResources,
    extensions: [defineServerExtension('calls', { routes })],
  });

/** Closes a task, and returns how many are closed. */
const close = route({
  method: 'POST',
  path: 'api/tasks/:id/close',
  role: 'editor',
  summary: 'Fermer une tâche',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ effort: z.number().optional() }),
  answer: z.object({ closed: z.number(), by: z.string() }),
  async handle({ params, body, person, records, missing, rejection }) {
    const found = await records.find(task, params.id);
    if (found === undefined) throw missing();
    if (found.state === 'closed') throw rejection('Cette tâche est déjà fermée.');
    return records.inTransaction(async (own) => {
      await own.update(task, params.id, { state: 'closed', effort: body.effort ?? null });
      const closed = await own.list(task, { state: 'closed' });
      return { closed: closed.length, by: person.name, secret: 'left out' };
    });
  },
});

const closeCall = (id: number) => `api/tasks/${id}/close`;

describe('a call of an extension', () => {
  test('is for who is signed in, has the role and the token', async () => {
    const { visitor, signedIn } = await start(close);
    const [editor, reader] = [await signedIn('editor'), await signedIn('reader')];
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const stranger = visitor();
    await stranger.call('GET', paths.session);
    const call = { body: {} };
    expect((await stranger.call('POST', closeCall(1), call)).body.code).toBe('no_session');
    expect((await reader.call('POST', closeCall(1), call)).body.code).toBe('forbidden');
    const forged = { ...call, headers: { [headers.csrfToken]: 'forged' } };
    expect((await editor.call('POST', closeCall(1), forged)).body.code).toBe('csrf_invalid');
    const foreign = { ...call, headers: { origin: 'https://elsewhere.example' } };
    expect((await editor.call('POST', closeCall(1), foreign)).body.code).toBe('origin_refused');
    const done = await editor.call('POST', closeCall(1), { body: { effort: 3 } });
    expect([done.status, done.body]).toEqual([200, { closed: 1, by: 'editor' }]);
    expect(done.headers.get('cache-control')).toBe('no-store');
    expect((await editor.call('POST', closeCall(1), call)).body).toMatchObject({
      status: 422,
      detail: 'Cette tâche est déjà fermée.',
    });
    expect((await editor.call('POST', closeCall(9), call)).body.code).toBe('unknown_record');
  });

  test('is refused to lesser roles, whatever it does', async () => {
    const forAdmins = route({
      method: 'GET',
      path: 'api/for-admins',
      role: 'admin',
      summary: 'Pour les administrateurs',
      handle: () => undefined,
    });
    const { signedIn } = await start(forAdmins);
    const statusFor = async (role: Role) =>
      (await (await signedIn(role)).call('GET', 'api/for-admins')).status;
    expect([await statusFor('reader'), await statusFor('editor'), await statusFor('admin')]).toEqual([
      403, 403, 200,
    ]);
  });

  test('takes bodies and addresses of its shape only, of the usual size, and so many of them', async () => {
    const { signedIn } = await start({ ...close, rate: { calls: 4, seconds: 60 } });
    const [editor, other] = [await signedIn('editor'), await signedIn('editor')];
    const code = async (path: string, body: unknown) => (await editor.call('POST', path, { body })).body.code;
    expect(await code(closeCall(1), { effort: 'beaucoup' })).toBe('malformed_request');
    expect(await code('api/tasks/one/close', {})).toBe('malformed_request');
    expect(await code(closeCall(1), 'x'.repeat(1024 * 1024 + 1))).toBe('body_too_large');
    expect(await code(closeCall(1), {})).toBe('unknown_record');
    expect(await code(closeCall(1), {})).toBe('unknown_record');
    expect(await code(closeCall(1), {})).toBe('too_many_requests');
    expect((await other.call('POST', closeCall(1), { body: {} })).status).toBe(404);
    expect((await editor.call('DELETE', closeCall(1))).body.code).toBe('method_not_allowed');
  });

  test.each([
    ['a value', 'api/costs?year=deux', 'year'],
    ['a missing value', 'api/costs', 'year'],
    ['an unknown name', 'api/costs?year=2026&years=1', 'years'],
  ])('names the parameter that has %s that its schema refuses', async (_, path, parameter) => {
    const costs = route({
      method: 'GET',
      path: 'api/costs',
      role: 'reader',
      summary: 'Coûts d’une année',
      query: z.strictObject({ year: z.coerce.number().int() }),
      handle: () => undefined,
    });
    const { signedIn } = await start(costs);
    const { status, body } = await (await signedIn('reader')).call('GET', path);
    expect([status, body.code]).toEqual([400, 'malformed_request']);
    expect(body.detail).toContain(`«\u00a0${parameter}\u00a0»`);
  });

  test('has the rights of the person, and tells what their records are refused for, not those of the application', async () => {
    const write = route({
      method: 'PUT',
      path: 'api/secret',
      role: 'reader',
      summary: 'Écrire un secret',
      body: z.object({ name: z.string(), as: z.enum(['person', 'application', 'together']) }),
      async handle({ body: { name, as }, records, asApplication }) {
        if (as === 'together') await asApplication.inTransaction((own) => own.create(secret, { name }));
        else await (as === 'person' ? records : asApplication).create(secret, { name });
      },
    });
    const writeTask = route({
      method: 'PUT',
      path: 'api/task',
      role: 'reader',
      summary: 'Écrire une tâche',
      body: z.object({ name: z.string(), as: z.enum(['person', 'application']) }),
      async handle({ body: { name, as }, records, asApplication }) {
        await (as === 'person' ? records : asApplication).create(task, { name });
      },
    });
    const refuse = hooksOf(task, {
      beforeSave({ values, rejection }) {
        if (values.name === 'Interdite') throw rejection('Ce nom est interdit.');
        return undefined;
      },
    });
    const { signedIn } = await startTestServer({
      resources: exampleResources,
      extensions: [defineServerExtension('calls', { routes: [write, writeTask], hooks: [refuse] })],
    });
    const editor = await signedIn('editor');
    const send = async (path: string, name: string, as: string) =>
      (await editor.call('PUT', path, { body: { name, as } })).body;
    expect(await send('api/secret', 'Un', 'person')).toMatchObject({ code: 'forbidden' });
    expect(await send('api/secret', '', 'application')).toMatchObject({ code: 'internal_error' });
    expect(await send('api/secret', '', 'together')).toMatchObject({ code: 'internal_error' });
    expect(await send('api/secret', 'Un', 'application')).toEqual({});
    const invalid = { code: 'invalid_attributes', errors: [{ attribute: 'name' }] };
    expect(await send('api/task', '', 'person')).toMatchObject(invalid);
    // Users see the reason of a hook, even for a write of the application.
    const detail = 'Ce nom est interdit.';
    expect(await send('api/task', 'Interdite', 'application')).toMatchObject({ detail });
  });

  test('that reads can neither write nor send mail, whatever its author does', async () => {
    const read = route({
      method: 'GET',
      path: 'api/tasks/open',
      role: 'reader',
      summary: 'Tâches ouvertes',
      query: z.object({ write: z.string().optional(), send: z.string().optional() }),
      answer: z.array(z.string()),
      async handle({ query, records, asApplication, mail, person }) {
        if (query.write !== undefined)
          await (asApplication as StoredRecords).create(task, { name: 'Par GET' });
        if (query.send !== undefined)
          await (mail as unknown as Services['mail']).send({
            to: person,
            title: 'Par GET',
            lead: '',
            action: { label: '', path: '' },
          });
        return (await records.list(task, { state: 'open' })).map(({ name }) => name);
      },
    });
    const { signedIn } = await start(read);
    const editor = await signedIn('editor');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', state: 'open' } });
    expect((await editor.call('GET', 'api/tasks/open')).body).toEqual(['Peindre']);
    expect((await editor.call('GET', 'api/tasks/open?write=1')).body.code).toBe('internal_error');
    expect((await editor.call('GET', 'api/tasks/open?send=1')).body.code).toBe('internal_error');
    expect((await editor.call('GET', paths.list('task'))).body).toHaveLength(1);
  });

  test.each([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['answers otherwise than declared', () => ({ closed: 'many' })],
    ['answers what is no JSON', () => ({ closed: 1n })],
    [
      'refuses without a reason',
      ({ rejection }: { rejection: (reason: never) => Error }) => Promise.reject(rejection({} as never)),
    ],
  ])('that %s costs one answer', async (_, handle) => {
    const { signedIn } = await start({ ...close, handle });
    const editor = await signedIn('editor');
    const { body } = await editor.call('POST', closeCall(1), { body: {} });
    expect(body).toMatchObject({ status: 500, code: 'internal_error' });
    expect((await editor.call('GET', paths.list('task'))).status).toBe(200);
  });

  test('is in the description of the API', async () => {
    const { signedIn } = await start(close);
    const { body } = await (await signedIn('editor')).call('GET', paths.description);
    const description = body as unknown as { paths: Record<string, { post: object }> };
    expect(description.paths['/api/tasks/{id}/close']?.post).toMatchObject({
      operationId: 'postApiTasksIdClose',
      summary: 'Fermer une tâche',
      description: 'Rôle nécessaire\u00a0: editor',
      requestBody: {
        content: { 'application/json': { schema: { properties: { effort: { type: 'number' } } } } },
      },
      responses: { '200': { content: { 'application/json': { schema: { required: ['closed', 'by'] } } } } },
    });
  });
});

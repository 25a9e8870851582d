import {
  defineResource,
  file,
  headers,
  historyPaths,
  identifierOf,
  link,
  links,
  paths,
  text,
} from '@ne2016/contract';
import { expect, test } from 'vitest';
import { hooksOf } from '../extensions/api/hooks-api.ts';
import { route } from '../extensions/api/route-api.ts';
import { defineServerExtension } from '../extensions/api/server-extension.ts';
import { loadSamples } from '../samples/load-samples.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { testDatabase } from '../testing/test-database.ts';

const labels = { plural: 'Demandes', singular: 'demande', gender: 'feminine' } as const;
const attributes = {
  subject: text({ label: 'Objet', required: true, unique: true }),
  follows: link('ticket', { label: 'Suite de' }),
  others: links('ticket', { label: 'Voir aussi' }),
  plan: file({ label: 'Plan' }),
};
const ticket = defineResource('ticket', {
  labels,
  attributes,
  title: 'subject',
  identifier: 'number',
  path: 'api/v2/tickets',
  channel: { name: 'private-App.Tickets' },
  event: 'ticket.changed',
});

test('a list is served under the names that are declared', async () => {
  const { signedIn, storage } = await startTestServer({ resources: [ticket] });
  const records = () => [{ subject: 'Un', follows: null, others: null, plan: null }];
  expect(await loadSamples(storage, [{ resource: ticket, records }], () => undefined)).toBe(true);
  const [admin, reader] = [await signedIn('admin'), await signedIn('reader')];
  const first = await admin.call('GET', 'api/v2/tickets');
  expect(first.body).toEqual([{ number: 1, subject: 'Un', follows: null, others: null, plan: null }]);
  expect(first.headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");

  const created = await admin.call('POST', 'api/v2/tickets/', {
    body: { subject: 'Deux', follows: 1, others: [1] },
  });
  expect([created.status, created.headers.get('location')]).toEqual([201, '/api/v2/tickets/2']);
  expect(created.body).toMatchObject({ number: 2, subject: 'Deux', follows: 1, others: [1] });
  const cursor = first.headers.get(headers.cursor)!;
  const delta = await admin.call('GET', 'api/v2/tickets?page=1', { headers: { [headers.cursor]: cursor } });
  expect([delta.headers.get(headers.scope), delta.body]).toEqual(['delta', [created.body]]);

  const changed = await admin.call('PUT', 'api/v2/tickets/2', { body: { subject: 'Trois' } });
  expect([changed.status, changed.body]).toEqual([200, { number: 2, subject: 'Trois' }]);
  expect((await reader.call('PUT', 'api/v2/tickets/2', { body: {} })).body.code).toBe('forbidden');
  expect((await admin.call('PUT', 'api/v2/tickets/2', { body: { number: 3 } })).body.errors).toMatchObject([
    { attribute: 'number' },
  ]);
  expect((await admin.call('DELETE', 'api/v2/tickets/1')).body.code).toBe('record_referenced');
  const authors = await admin.call('GET', paths.listAuthors(ticket));
  expect(authors.body).toMatchObject({ records: [[2, 0, expect.any(Number), 0, expect.any(Number)]] });

  expect((await admin.call('DELETE', 'api/v2/tickets/2')).status).toBe(204);
  expect((await admin.call('GET', 'api/v2/tickets/2')).body.code).toBe('unknown_record');
  const bin = await admin.call('GET', historyPaths.bin(ticket));
  expect(bin.body).toMatchObject({ entries: [{ id: 2 }] });
  const restored = await admin.call('POST', historyPaths.restore(ticket, 2));
  expect(restored.body).toMatchObject({ number: 2, subject: 'Trois', follows: 1 });
  const history = await admin.call('GET', historyPaths.record(ticket, 2));
  expect(history.body).toMatchObject({
    entries: [{ action: 'restored' }, { action: 'deleted' }, { action: 'updated' }, { action: 'created' }],
  });
  expect((await admin.call('GET', 'api/v2/ticketsabove')).body.code).toBe('unknown_address');
  expect((await admin.call('PATCH', 'api/v2/tickets/2', { body: {} })).body.code).toBe('method_not_allowed');

  const sent = new FormData();
  sent.append('file', new File(['plan'], 'plan.txt', { type: 'text/plain' }));
  const upload = await admin.call('POST', 'files/ticket/plan', { body: sent });
  expect((await admin.call('PUT', 'api/v2/tickets/2', { body: { plan: upload.body } })).status).toBe(200);
});

test('its channel and its events are those that are declared, and so is its description', async () => {
  const { signedIn, server } = await startTestServer({ resources: [ticket] });
  const reader = await signedIn('reader');
  const join = (channel: string) =>
    reader.call('POST', paths.channelAuthorization, {
      body: { socket_id: '1.1', channel_name: channel },
    });
  expect((await join('private-App.Tickets')).status).toBe(200);
  expect((await join('private-ticket')).body.code).toBe('forbidden');
  expect(server.hasRoute({ method: 'GET', url: '/data/:resource' })).toBe(true);
  const { body } = await reader.call('GET', paths.description);
  const description = body as unknown as {
    paths: Record<string, object>;
    components: { schemas: Record<string, { properties: object }> };
  };
  const described = Object.keys(description.paths).filter((path) => /ticket/.test(path));
  expect(described).toContain('/api/v2/tickets/{id}/history');
  expect(described.filter((path) => path.startsWith('/data'))).toEqual([]);
  expect(Object.keys(description.components.schemas['Ticket']!.properties)[0]).toBe('number');
});

test('hooks and calls of a team name its records as they are declared', async () => {
  const told: unknown[] = [];
  const extension = defineServerExtension('tickets', {
    hooks: [
      hooksOf(ticket, {
        afterSave: ({ record }) => void told.push(record.number),
        async beforeDelete({ record, records, rejection }) {
          if ((await records.list(ticket, { number: record.number, follows: null })).length === 1)
            throw rejection('Première de sa suite.');
        },
      }),
    ],
  });
  const { signedIn } = await startTestServer({ resources: [ticket], extensions: [extension] });
  const admin = await signedIn('admin');
  await admin.call('POST', paths.create(ticket), { body: { subject: 'Un' } });
  expect((await admin.call('DELETE', paths.record(ticket, 1))).body.detail).toBe('Première de sa suite.');
  expect(told).toEqual([1]);
});

test('a call of a team at the declared path of a list is refused', async () => {
  const calls = (path: string) =>
    defineServerExtension('calls', {
      routes: [route({ method: 'GET', path, role: 'reader', summary: 'Rien', handle: () => undefined })],
    });
  const start = (path: string) => startTestServer({ resources: [ticket], extensions: [calls(path)] });
  await expect(start('api/v2/tickets/:id/close')).rejects.toThrow(
    "GET api/v2/tickets/:id/close: path mène aux fiches de ticket, 'api/v2/tickets'\u00a0: écrivez un autre chemin",
  );
  await expect(start('api/:version/tickets')).rejects.toThrow('écrivez un autre chemin');
  await start('api/v2/tickets-of-today');
});

test('a list that gets another identifier or path keeps its records, and browsers read it anew', async () => {
  const database = await testDatabase();
  const contract = defineResource('ticket', { labels, attributes, title: 'subject' });
  const answerOf = async (resource: typeof ticket | typeof contract, etag: string) => {
    const started = await startTestServer({ resources: [resource], database });
    const person = await started.signedIn(etag === '' ? 'admin' : 'editor');
    if (etag === '') await person.call('POST', paths.create(resource), { body: { subject: 'Un' } });
    const answer = await person.call('GET', paths.list(resource), { headers: { 'if-none-match': etag } });
    await started.server.close();
    return answer;
  };
  const before = await answerOf(contract, '');
  expect(before.body).toMatchObject([{ [identifierOf('ticket')]: 1 }]);
  const after = await answerOf(ticket, before.headers.get('etag')!);
  expect([after.status, after.body]).toMatchObject([200, [{ number: 1, subject: 'Un' }]]);
});

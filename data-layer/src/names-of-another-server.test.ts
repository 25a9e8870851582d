import { defineResource, type RecordOf, text } from '@ne2016/contract';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createDataLayer } from './layer/create-data-layer.ts';
import { createHttpClient } from './http/http-client.ts';
import { createPersister } from './persistence/lists/create-persister.ts';
import { MemoryStorage } from './persistence/storage/memory-storage.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { FakePush } from './testing/fake-push.ts';

const ticket = defineResource('ticket', {
  labels: { plural: 'Demandes', singular: 'demande', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }) },
  title: 'title',
  identifier: 'uuid',
  path: 'api/v2/tickets',
  channel: { name: 'private-App.Tickets' },
  event: 'ticket.changed',
});

/** An existing server with its own names, and texts as identifiers. */
function startServer() {
  const records = new Map([['a-1', 'one']]);
  const calls: string[] = [];
  const told = (id: string) => ({ uuid: id, title: records.get(id) });
  const answer = async (method: string, id: string | undefined, body: { title: string }) => {
    if (method === 'GET') return id === undefined ? [...records.keys()].map(told) : told(id);
    const named = id || 'b/2';
    if (method === 'DELETE') records.delete(named);
    else records.set(named, body.title);
    return method === 'PUT' ? { title: body.title } : told(named);
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const { pathname } = new URL(String(input));
    calls.push(`${method} ${pathname}`);
    const [, id] = /^\/api\/v2\/tickets(?:\/(.*))?$/.exec(pathname) ?? [];
    const body =
      typeof init?.body === 'string' ? (JSON.parse(init.body) as { title: string }) : { title: '' };
    return Response.json(await answer(method, id === undefined ? id : decodeURIComponent(id), body));
  };
  return { records, calls, fetch };
}

function openPage(server: ReturnType<typeof startServer>, storage = new MemoryStorage()) {
  const push = new FakePush();
  const layer = createDataLayer({
    resources: [ticket],
    http: createHttpClient({ baseUrl: 'https://example.com/', fetch: server.fetch }),
    push,
    clock: new FakeClock(),
    persistence: createPersister(storage.open()),
  });
  layer.start();
  push.open();
  return { layer, push, store: layer.store(ticket), storage };
}

describe('a resource with the names of another server', () => {
  it('is read, written and deleted by them', async () => {
    const server = startServer();
    const { store } = openPage(server);
    await store.reload();
    expect([...store.ids()]).toEqual(['a-1']);
    store.edit('a-1', { title: 'new' });
    await store.save('a-1');
    const draft = store.addDraft({ title: 'two' });
    await store.save(draft);
    expect(store.get('b/2')?.values).toMatchObject({ uuid: 'b/2', title: 'two' });
    await store.remove('b/2');
    expect([...new Set(server.calls)]).toEqual([
      'GET /api/v2/tickets',
      'PUT /api/v2/tickets/a-1',
      'POST /api/v2/tickets/',
      'DELETE /api/v2/tickets/b%2F2',
    ]);
  });

  it('hears of changes by its own channel and event, and by no other', async () => {
    const server = startServer();
    const { store, push } = openPage(server);
    await store.reload();
    server.records.set('a-1', 'changed');
    const event = { action: 'updated', id: 'a-1' };
    expect(push.send('private-ticket', 'ne2016\\Events\\Ticket', event)).toBe(false);
    expect(push.send('private-App.Tickets', 'ticket.changed', event)).toBe(true);
    await vi.waitFor(() => expect(store.get('a-1')?.values.title).toBe('changed'));
  });

  it('has records with the identifier that it names', () => {
    expectTypeOf<keyof RecordOf<typeof ticket>>().toEqualTypeOf<'uuid' | 'title'>();
  });
});

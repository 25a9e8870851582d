import fc from 'fast-check';
import type Pusher from 'pusher';
import { expect, test } from 'vitest';
import { startPushService } from '../../testing/push-service.ts';

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'presence-room',
    'private-encrypted-a',
    'cache-sky',
    '#server-to-user-camille',
    '1.1',
    'user_count,subscription_count',
    '\0',
    '\ud800',
    'x'.repeat(10_241),
  ),
);

const event = fc.record(
  {
    name: hostile,
    data: hostile,
    channel: hostile,
    channels: fc.oneof(hostile, fc.array(hostile, { maxLength: 110 })),
    socket_id: hostile,
    info: hostile,
  },
  { requiredKeys: [] },
);

const post = fc.tuple(
  fc.constantFrom('/events', '/batch_events', '/users/camille/terminate_connections', '/users/%00/x'),
  fc.oneof(hostile, event, fc.record({ batch: fc.oneof(hostile, fc.array(event, { maxLength: 12 })) })),
);

const get = fc.tuple(
  fc.oneof(
    fc.constantFrom('/channels', '/channels/presence-room/users', '/channels/a/b/c'),
    fc.string({ maxLength: 300 }).map((name) => `/channels/${encodeURIComponent(name)}`),
  ),
  fc.dictionary(fc.constantFrom('info', 'filter_by_prefix', 'limit'), fc.string(), { maxKeys: 2 }),
);

/** Returns the status of an answer; a refusal is an error of the library with the status. */
async function statusOf(call: () => Promise<{ status: number }>): Promise<number | undefined> {
  try {
    return (await call()).status;
  } catch (error) {
    return (error as Pusher.RequestError).status;
  }
}

test('invariant: whatever a program signs is answered or refused, and who listens hears what is published', async () => {
  const { pusher, greeted } = await startPushService();
  const { socket: bystander } = await greeted();
  bystander.send({ event: 'pusher:subscribe', data: { channel: 'bystander' } });
  await bystander.next();
  const answered = fc.asyncProperty(fc.oneof(post, get), async ([path, content]) => {
    const isRead = path.startsWith('/channels');
    const status = await statusOf(() =>
      isRead
        ? pusher.get({ path, params: content as Record<string, string> })
        : // Its types know texts only, but it writes any value as JSON.
          pusher.post({ path, body: content as string }),
    );
    expect(status).toBeOneOf([200, 400, 401, 404, 413]);
  });
  await fc.assert(answered, { numRuns: 400 });
  await pusher.trigger('bystander', 'greeting', 'x');
  expect(await bystander.pending()).toEqual([{ event: 'greeting', channel: 'bystander', data: 'x' }]);
});

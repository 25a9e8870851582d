import { describe, expect, test } from 'vitest';
import { startHub } from '../../testing/push-hub.ts';

const room = 'presence-room';

test('whoever joins is told everybody, themselves included, with a key for those who say nothing of themselves', () => {
  const { connect } = startHub();
  connect().subscribe(room, 42);
  const [frame] = connect().subscribe(room, '__proto__', { name: 'Zoé' });
  expect(frame).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel: room });
  const { presence } = JSON.parse(String(frame!.data)) as { presence: object };
  expect(presence).toEqual({
    count: 2,
    ids: ['42', '__proto__'],
    hash: JSON.parse('{"42":null,"__proto__":{"name":"Zoé"}}') as object,
  });
});

test('a number is the same user as the text of it', () => {
  const { connect, notices } = startHub();
  connect().subscribe(room, 42);
  connect().subscribe(room, '42');
  expect(notices.filter(({ name }) => name === 'member_added')).toHaveLength(1);
});

test('the others learn of the first socket and of the last, in texts', () => {
  const { hub, connect } = startHub();
  const bystander = connect();
  bystander.subscribe(room, 'bystander');
  const [one, other] = [connect(), connect()];
  one.subscribe(room, 'driss', { name: 'Driss' });
  other.subscribe(room, 'driss', { name: 'Driss' });
  other.subscribe(room, 'driss', { name: 'Driss' });
  expect(bystander.transport.take()).toEqual([
    {
      event: 'pusher_internal:member_added',
      channel: room,
      data: '{"user_id":"driss","user_info":{"name":"Driss"}}',
    },
  ]);
  one.say('pusher:unsubscribe', { channel: room });
  expect(bystander.transport.take()).toEqual([]);
  hub.forget(other.connection);
  expect(bystander.transport.take()).toEqual([
    { event: 'pusher_internal:member_removed', channel: room, data: '{"user_id":"driss"}' },
  ]);
});

test('a socket that falls silent is removed for the others', () => {
  const { connect, pass } = startHub();
  const [bystander, silent] = [connect(), connect()];
  bystander.subscribe(room, 'bystander');
  silent.subscribe(room, 'silent');
  pass(30_000);
  bystander.say('pusher:pong');
  bystander.transport.take();
  pass(30_000);
  expect(bystander.transport.take()).toContainEqual(
    expect.objectContaining({ event: 'pusher_internal:member_removed', data: '{"user_id":"silent"}' }),
  );
});

test('a room has 100 people, and another socket of one of them', () => {
  const { hub, connect } = startHub();
  const people = Array.from({ length: 100 }, (_, n) => {
    const one = connect();
    one.subscribe(room, `user-${n}`);
    return one;
  });
  const late = connect();
  expect(late.subscribe(room, 'late')).toMatchObject([{ event: 'pusher:subscription_error', channel: room }]);
  expect(connect().subscribe(room, 'user-7')).toMatchObject([
    { event: 'pusher_internal:subscription_succeeded' },
  ]);
  hub.forget(people[0]!.connection);
  expect(late.subscribe(room, 'late')).toMatchObject([{ event: 'pusher_internal:subscription_succeeded' }]);
});

describe('refused is', () => {
  test.each([
    ['nobody', undefined],
    ['an empty name', ''],
    ['a name that is too long', 'x'.repeat(129)],
    ['null', null],
    ['a fraction', 1.5],
    ['an object', { id: 1 }],
  ])('%s', (_case, userId) => {
    const { connect, notices } = startHub();
    const { subscribe } = connect();
    expect(subscribe(room, userId)).toMatchObject([
      { event: 'pusher:subscription_error', channel: room, data: { type: 'AuthError', status: 401 } },
    ]);
    expect(notices).toEqual([]);
  });

  test('too much about a person, and no less', () => {
    const { connect } = startHub();
    const succeeded = [{ event: 'pusher_internal:subscription_succeeded' }];
    const refused = [{ event: 'pusher:subscription_error' }];
    expect(connect().subscribe(room, 'x'.repeat(128), 'x'.repeat(1_022))).toMatchObject(succeeded);
    expect(connect().subscribe(room, 'one', 'x'.repeat(1_023))).toMatchObject(refused);
    expect(connect().subscribe(room, 'one', 'é'.repeat(512))).toMatchObject(refused);
  });
});

test('a private channel may be signed with data as well, which makes nobody a member', () => {
  const { connect, notices } = startHub();
  expect(connect().subscribe('private-task', 'driss')).toEqual([
    { event: 'pusher_internal:subscription_succeeded', channel: 'private-task', data: '{}' },
  ]);
  expect(notices).toEqual([{ name: 'channel_occupied', channel: 'private-task' }]);
});

test('a presence channel is not joined as nobody, whatever is signed', () => {
  const { connect } = startHub();
  expect(connect().subscribe(room)).toMatchObject([{ event: 'pusher:subscription_error' }]);
});

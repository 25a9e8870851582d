import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startHub } from '../../testing/push-hub.ts';
import { signChannel } from './channel-signature.ts';
import { AnonymousSockets } from './anonymous-sockets.ts';
import type { HubState } from './hub-state.ts';
import { IdentifiedSockets } from './identified-sockets.ts';
import { signIn, signOut } from './user-sign-in.ts';

function signed(socketId: string, userData: string, secret = 'the-secret') {
  const signature = createHmac('sha256', secret).update(`${socketId}::user::${userData}`).digest('hex');
  return { auth: `the-key:${signature}`, user_data: userData };
}

const camille = '{"id":"camille","user_info":{}}';

test('whoever signs in is told so, with the very data', () => {
  const { connect } = startHub();
  const { socketId, say, transport } = connect();
  say('pusher:signin', signed(socketId, camille));
  expect(transport.take()).toEqual([
    { event: 'pusher:signin_success', data: JSON.stringify({ user_data: camille }) },
  ]);
});

describe('a socket is closed with 4009 when it signs in', () => {
  test.each([
    ['with nothing', () => undefined],
    ['with a signature for another socket', () => signed('1.1', camille)],
    ['with another secret', (id: string) => signed(id, camille, 'wrong')],
    ['with data that was changed', (id: string) => ({ ...signed(id, camille), user_data: '{"id":"driss"}' })],
    ['with data that is no text', (id: string) => ({ ...signed(id, camille), user_data: { id: 'camille' } })],
    ['as nobody', (id: string) => signed(id, '{"id":""}')],
    ['without a name', (id: string) => signed(id, '{}')],
    ['with data that is no JSON', (id: string) => signed(id, 'camille')],
  ])('%s', (_how, dataFor) => {
    const { connect } = startHub();
    const { socketId, say, transport } = connect();
    say('pusher:signin', dataFor(socketId));
    expect(transport.take()).toMatchObject([{ event: 'pusher:error', data: { code: 4009 } }]);
    expect(transport.closed).toMatchObject({ code: 4009 });
  });

  test('as somebody else than before', () => {
    const { connect } = startHub();
    const { socketId, say, transport } = connect();
    say('pusher:signin', signed(socketId, camille));
    say('pusher:signin', signed(socketId, camille));
    expect(transport.closed).toBeNull();
    say('pusher:signin', signed(socketId, '{"id":"driss"}'));
    expect(transport.closed).toMatchObject({ code: 4009 });
  });
});

test('the channel of a person is for those who are signed in as them', () => {
  const { hub, connect, publish } = startHub();
  const channel = '#server-to-user-camille';
  const [own, stranger] = [connect(), connect()];
  stranger.say('pusher:signin', signed(stranger.socketId, '{"id":"driss"}'));
  own.say('pusher:signin', signed(own.socketId, camille));
  for (const { transport } of [own, stranger]) transport.take();
  expect(stranger.subscribe(channel)).toMatchObject([{ event: 'pusher:subscription_error', channel }]);
  expect(own.subscribe(channel)).toMatchObject([{ event: 'pusher_internal:subscription_succeeded' }]);
  publish(channel);
  expect(own.transport.take()).toHaveLength(1);
  expect(stranger.transport.take()).toEqual([]);
  expect([...hub.channels.occupied()]).toEqual([]);
});

test('a socket that is gone is nobody’s any more, and nothing is kept of a person without any', () => {
  const users: HubState['users'] = new Map();
  const { connection } = startHub().connect();
  const application = { key: 'the-key', secret: 'the-secret' };
  const anonymous = new AnonymousSockets({ perCaller: 1, total: 1 });
  const people = new IdentifiedSockets({ perMember: 0, perAddress: 0 });
  const state = { application, users, anonymous, people } as unknown as HubState;
  signIn(state, connection, signed(connection.socketId, camille));
  expect([...users]).toEqual([['camille', new Set([connection])]]);
  signOut(state, connection);
  expect([...users, connection.person]).toEqual([null]);
});

test('on a presence channel who is signed in need not be named; who is not, and who says too much, is refused', () => {
  const { connect } = startHub();
  const room = 'presence-room';
  const joinAs = (userData?: string) => {
    const { socketId, say, transport } = connect();
    if (userData !== undefined) say('pusher:signin', signed(socketId, userData));
    transport.take();
    say('pusher:subscribe', {
      channel: room,
      auth: signChannel({ key: 'the-key', secret: 'the-secret' }, socketId, room),
    });
    return transport.take();
  };
  expect(joinAs('{"id":"camille","user_info":{"name":"Camille"}}')).toMatchObject([
    {
      event: 'pusher_internal:subscription_succeeded',
      data: '{"presence":{"count":1,"ids":["camille"],"hash":{"camille":{"name":"Camille"}}}}',
    },
  ]);
  const talkative = JSON.stringify({ id: 'driss', user_info: 'x'.repeat(1_023) });
  for (const refused of [undefined, talkative])
    expect(joinAs(refused)).toMatchObject([{ event: 'pusher:subscription_error', data: { status: 401 } }]);
});

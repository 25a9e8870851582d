import { expect, test } from 'vitest';
import { startHub } from '../../testing/push-hub.ts';
import { signUser } from './channel-signature.ts';

function startLimited(perMember: number, perAddress: number) {
  const { connect, ...others } = startHub(undefined, undefined, { placeLimits: { perMember, perAddress } });
  const join = (channel: string, userId?: string, caller?: string) => {
    const client = connect(caller);
    client.subscribe(channel, userId);
    return client;
  };
  const closings = (...clients: readonly ReturnType<typeof connect>[]) =>
    clients.map(({ transport }) => transport.closed?.code);
  return { ...others, connect, join, closings };
}

function signIn({
  socketId,
  say,
}: Pick<ReturnType<ReturnType<typeof startHub>['connect']>, 'socketId' | 'say'>) {
  const userData = JSON.stringify({ id: 'a session' });
  const auth = signUser({ key: 'the-key', secret: 'the-secret' }, socketId, userData);
  say('pusher:signin', { auth, user_data: userData });
}

test('a member has its places on all presence channels together, and one is free once its socket is gone', () => {
  const { hub, join, closings } = startLimited(2, 0);
  const [first, second] = [join('presence-task.1', 'camille'), join('presence-task.2', 'camille')];
  second.subscribe('presence-task.1', 'camille');
  first.say('pusher:unsubscribe', { channel: 'presence-task.1' });
  const [third, other] = [join('presence-task.3', 'camille'), join('presence-task.3', 'driss')];
  expect(closings(first, second, third, other)).toEqual([undefined, undefined, 4004, undefined]);
  hub.forget(first.connection);
  expect(closings(join('presence-task.3', 'camille'))).toEqual([undefined]);
});

test('sockets with a signature that names nobody have the places of their address', () => {
  const { hub, join, closings } = startLimited(0, 2);
  const sockets = [join('private-task'), join('private-task'), join('private-task')];
  expect(closings(...sockets, join('private-task', undefined, 'elsewhere'))).toEqual([
    ...[undefined, undefined, 4100],
    undefined,
  ]);
  hub.forget(sockets[0]!.connection);
  expect(closings(join('private-task'))).toEqual([undefined]);
});

test('whoever is known is not counted for the address, before or after the private channel', () => {
  const { connect, join, closings } = startLimited(0, 1);
  const before = connect();
  signIn(before);
  before.subscribe('private-task');
  const after = join('private-task');
  signIn(after);
  const member = join('private-task');
  member.subscribe('presence-task.1', 'camille');
  member.say('pusher:unsubscribe', { channel: 'presence-task.1' });
  member.subscribe('private-project');
  const [unknown, tooMany] = [join('private-task'), join('private-task')];
  const none = undefined;
  expect(closings(before, after, member, unknown, tooMany)).toEqual([none, none, none, none, 4100]);
});

test('0 is any number', () => {
  const { join, closings } = startLimited(0, 0);
  const sockets = Array.from({ length: 50 }, (_, n) =>
    n % 2 === 0 ? join('private-task') : join('presence-task.1', 'camille'),
  );
  expect(new Set(closings(...sockets))).toEqual(new Set([undefined]));
});

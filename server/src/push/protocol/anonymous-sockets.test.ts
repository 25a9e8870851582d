import { expect, test } from 'vitest';
import { pushApplication } from '../../testing/push-service.ts';
import { startHub } from '../../testing/push-hub.ts';
import { signUser } from './channel-signature.ts';

const overCapacity = { code: 4100 };

test('beyond the limit of a caller their oldest socket without a signature gives way, with a code to come back later', () => {
  const { hub, connect } = startHub(30_000, { perCaller: 2, total: 100 });
  const [first, second] = [connect('office'), connect('office')];
  const other = connect('elsewhere');
  expect(first.transport.closed).toBeNull();
  const third = connect('office');
  expect(first.transport.closed).toMatchObject(overCapacity);
  expect(first.transport.take()).toMatchObject([{ event: 'pusher:error', data: { code: 4100 } }]);
  expect([second, third, other].map(({ transport }) => transport.closed)).toEqual([null, null, null]);
  expect(hub.counts.refusedConnections).toBe(1);
});

test('who is signed in is in nobody’s way and cannot be locked out, however many strangers there are', () => {
  const { connect } = startHub(30_000, { perCaller: 3, total: 5 });
  const strangers = Array.from({ length: 5 }, (_, index) => connect(index < 3 ? 'office' : 'elsewhere'));
  const colleagues = Array.from({ length: 20 }, () => {
    const colleague = connect('office');
    colleague.subscribe('private-task');
    return colleague;
  });
  for (let n = 0; n < 50; n += 1) connect(`stranger ${n}`);
  expect(colleagues.every(({ transport }) => transport.closed === null)).toBe(true);
  expect(strangers.every(({ transport }) => transport.closed?.code === 4100)).toBe(true);
});

test('a public channel and a refused signature prove nothing, a sign-in does', () => {
  const { connect } = startHub(30_000, { perCaller: 1, total: 100 });
  const listener = connect();
  listener.subscribe('news');
  const forger = connect();
  expect(listener.transport.closed).toMatchObject(overCapacity);
  forger.say('pusher:subscribe', { channel: 'private-task', auth: 'the-key:00' });
  const person = connect();
  expect(forger.transport.closed).toMatchObject(overCapacity);
  const userData = JSON.stringify({ id: 'camille' });
  const auth = signUser({ ...pushApplication, secret: 'the-secret' }, person.socketId, userData);
  person.say('pusher:signin', { auth, user_data: userData });
  connect();
  expect(person.transport.closed).toBeNull();
});

test('sockets that are gone make room', () => {
  const { hub, connect } = startHub(30_000, { perCaller: 1, total: 1 });
  for (let n = 0; n < 10; n += 1) {
    const { connection, transport } = connect();
    hub.forget(connection);
    expect(transport.closed).toBeNull();
  }
  expect(hub.counts.refusedConnections).toBe(0);
});

test('sockets that had to give way and stay are cut when there are as many as the limit', () => {
  const { hub, connect } = startHub(30_000, { perCaller: 1, total: 3 });
  const sockets = Array.from({ length: 5 }, () => connect());
  const cut = () => sockets.map(({ transport }) => transport.isCut);
  expect(cut()).toEqual([true, false, false, false, false]);
  for (const { connection } of sockets) hub.forget(connection);
  for (let n = 0; n < 4; n += 1) sockets.push(connect());
  expect(cut().filter(Boolean)).toHaveLength(1);
});

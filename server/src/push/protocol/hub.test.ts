import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startHub } from '../../testing/push-hub.ts';

const names = (frames: { event: string }[]) => frames.map(({ event }) => event);

describe('silence', () => {
  test('is asked about once, and ends with 4201 when nobody answers', () => {
    const { hub, connect, pass } = startHub();
    const { transport, connection } = connect();
    pass(29_999);
    expect(transport.take()).toEqual([]);
    pass(1);
    expect(transport.take()).toEqual([{ event: 'pusher:ping', data: {} }]);
    pass(29_999);
    expect([transport.take(), transport.closed]).toEqual([[], null]);
    pass(1);
    expect(transport.closed).toMatchObject({ code: 4201 });
    hub.forget(connection);
    expect(hub.connections).toBe(0);
  });

  test('is over with any sign of life, and a client that answers stays for ever', () => {
    const { connect, pass } = startHub();
    const { transport, say, connection } = connect();
    for (let day = 0; day < 10; day += 1) {
      pass(30_000);
      expect(names(transport.take())).toEqual(['pusher:ping']);
      say('pusher:pong');
      pass(20_000);
      connection.touch();
      pass(29_999);
      expect(transport.take()).toEqual([]);
      connection.receive('no frame');
      transport.take();
    }
    expect(transport.closed).toBeNull();
  });
});

test('a message to many is sent in steps: who leaves or joins meanwhile does not get it, nobody gets it twice', () => {
  const { hub, connect } = startHub();
  const clients = Array.from({ length: 250 }, () => connect());
  for (const client of clients) client.subscribe('news');
  const steps = hub.publish({ channel: 'news', event: 'greeting', data: 'x', exceptSocketId: null });
  expect(steps.next().done).toBe(false);
  const [first, last] = [clients[0], clients.at(-1)];
  last?.say('pusher:unsubscribe', { channel: 'news' });
  first?.say('pusher:unsubscribe', { channel: 'news' });
  const newcomer = connect();
  for (const client of [first, newcomer]) client?.subscribe('news');
  Array.from(steps);
  const got = (client = newcomer) => names(client.transport.take());
  expect(clients.slice(1, -1).every((client) => got(client).join() === 'greeting')).toBe(true);
  // The first received it before it left, and its subscription consumed that frame with its answer.
  expect([got(first), got(last), got(newcomer)]).toEqual([[], [], []]);
});

describe('client events', () => {
  test('pass ten times a second, those beyond are dropped with 4301, and the next second is another', () => {
    const { hub, connect, clock } = startHub();
    const [sender, receiver] = [connect(), connect()];
    for (const one of [sender, receiver]) one.subscribe('private-task');
    const sendTwelve = () => {
      for (let n = 0; n < 12; n += 1) sender.say('client-n', n, 'private-task');
    };
    sendTwelve();
    expect(receiver.transport.take()).toHaveLength(10);
    expect(sender.transport.take()).toMatchObject([{ data: { code: 4301 } }, { data: { code: 4301 } }]);
    clock.now += 1_000;
    sendTwelve();
    expect(receiver.transport.take()).toHaveLength(10);
    expect(hub.counts.droppedForRate).toBe(4);
    expect(sender.transport.closed).toBeNull();
  });

  test('invariant: wherever a second begins, at most ten pass in it, and each that has ten fewer before it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 150 }), { minLength: 50, maxLength: 100 }), (pauses) => {
        const { connect, clock } = startHub();
        const [sender, receiver] = [connect(), connect()];
        for (const one of [sender, receiver]) one.subscribe('private-task');
        const passed: number[] = [];
        for (const pause of pauses) {
          clock.now += pause;
          const isFree = passed.filter((time) => clock.now - time < 1_000).length < 10;
          sender.say('client-n', null, 'private-task');
          expect(receiver.transport.take()).toHaveLength(isFree ? 1 : 0);
          if (isFree) passed.push(clock.now);
        }
      }),
    );
  });

  test.each([
    ['a public channel', 'task', 'x'],
    ['an encrypted channel', 'private-encrypted-task', 'x'],
    ['a channel that the sender is not on', 'private-other', 'x'],
    ['no channel', undefined, 'x'],
    ['too much data', 'private-task', 'é'.repeat(5_121)],
    ['too much data that is no text', 'private-task', Array(3_000).fill(1234)],
  ])('with %s are answered by an error and relayed to nobody', (_case, channel, data) => {
    const { connect } = startHub();
    const [sender, receiver] = [connect(), connect()];
    const joined = ['task', 'private-task', 'private-encrypted-task'];
    for (const name of joined) for (const one of [sender, receiver]) one.subscribe(name);
    receiver.subscribe('private-other');
    sender.say('client-x', data, channel);
    expect(names(sender.transport.take())).toEqual(['pusher:error']);
    expect(receiver.transport.take()).toEqual([]);
  });

  test('nested more deeply than anybody can write are refused', () => {
    const { connect } = startHub();
    const { connection, subscribe, transport } = connect();
    subscribe('private-task');
    const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
    connection.receive(`{"event":"client-x","channel":"private-task","data":${deep}}`);
    expect(names(transport.take())).toEqual(['pusher:error']);
  });

  test('may have names and data up to their limits', () => {
    const { connect } = startHub();
    const [sender, receiver] = [connect(), connect()];
    for (const one of [sender, receiver]) one.subscribe('private-task');
    const event = `client-${'x'.repeat(193)}`;
    const data = 'é'.repeat(5_120);
    sender.say(event, data, 'private-task');
    expect(receiver.transport.take()).toEqual([{ event, channel: 'private-task', data }]);
    sender.say(`${event}x`, data, 'private-task');
    expect(receiver.transport.take()).toEqual([]);
  });
});

describe('a client that does not read', () => {
  test('is cut at 1 MiB, and the others get everything', () => {
    const { hub, connect, publish } = startHub();
    const [lazy, keen] = [connect(), connect()];
    for (const one of [lazy, keen]) one.subscribe('news');
    lazy.transport.bufferedBytes = 1024 * 1024 - 1_000;
    publish('news', 'short');
    expect(lazy.transport.isCut).toBe(false);
    publish('news', 'x'.repeat(1_000));
    publish('news', 'last');
    expect(lazy.transport.isCut).toBe(true);
    expect(lazy.transport.take()).toHaveLength(1);
    expect(keen.transport.take()).toHaveLength(3);
    expect(hub.counts).toMatchObject({ slowReadersClosed: 1, droppedForSlowReaders: 3 });
  });
});

describe('cache channels', () => {
  test('keep the last event for half an hour', () => {
    const { connect, publish, pass, notices } = startHub();
    publish('cache-sky', 'blue');
    pass(30 * 60_000 - 1);
    expect(names(connect().subscribe('cache-sky'))).toEqual([
      'pusher_internal:subscription_succeeded',
      'greeting',
    ]);
    pass(1);
    const late = connect();
    expect(names(late.subscribe('cache-sky'))).toEqual([
      'pusher_internal:subscription_succeeded',
      'pusher:cache_miss',
    ]);
    expect(names(late.subscribe('cache-sky'))).toEqual(['pusher_internal:subscription_succeeded']);
    expect(notices).toContainEqual({ name: 'cache_miss', channel: 'cache-sky' });
  });

  test('tell nobody without the right, and never what clients sent', () => {
    const { connect, publish } = startHub();
    publish('private-cache-sky', 'blue');
    const stranger = connect();
    stranger.say('pusher:subscribe', { channel: 'private-cache-sky', auth: 'x' });
    expect(names(stranger.transport.take())).toEqual(['pusher:subscription_error']);
    const member = connect();
    member.subscribe('private-cache-sky');
    member.say('client-sky', 'red', 'private-cache-sky');
    expect(connect().subscribe('private-cache-sky')[1]).toMatchObject({ data: 'blue' });
  });

  test('are forgotten longest ago first when there are too many', () => {
    const { connect, publish } = startHub();
    for (let n = 0; n < 2_000; n += 1) publish(`cache-${n}`);
    for (const again of [0, 2_000]) publish(`cache-${again}`);
    const { subscribe } = connect();
    expect(subscribe('cache-0')[1]).toMatchObject({ event: 'greeting' });
    expect(subscribe('cache-1')[1]).toMatchObject({ event: 'pusher:cache_miss' });
    expect(subscribe('cache-2')[1]).toMatchObject({ event: 'greeting' });
  });
});

describe('limits', () => {
  test('a socket joins 500 channels, and another when it has left one', () => {
    const { connect } = startHub();
    const { subscribe, say } = connect();
    for (let n = 0; n < 500; n += 1) subscribe(`channel-${n}`);
    expect(subscribe('one-more')).toMatchObject([{ event: 'pusher:subscription_error' }]);
    expect(names(subscribe('channel-0'))).toEqual(['pusher_internal:subscription_succeeded']);
    say('pusher:unsubscribe', { channel: 'channel-0' });
    expect(names(subscribe('one-more'))).toEqual(['pusher_internal:subscription_succeeded']);
  });
});

test('nothing is left after thousands came and went', () => {
  const { hub, connect, notices } = startHub();
  for (let n = 0; n < 2_000; n += 1) {
    const { connection, subscribe } = connect();
    for (const channel of ['news', `private-${n}`]) subscribe(channel);
    subscribe('presence-room', `user-${n % 7}`);
    hub.forget(connection);
  }
  expect([hub.connections, hub.channels.size]).toEqual([0, 0]);
  const count = (name: string) => notices.filter((notice) => notice.name === name).length;
  expect(count('channel_occupied')).toBe(count('channel_vacated'));
  expect(count('member_added')).toBe(2_000);
  expect(count('member_removed')).toBe(2_000);
});

test('a socket whose session has ended is told so, closed, and on no channel at once', () => {
  const { hub, connect, publish } = startHub();
  const [ended, other] = [connect(), connect()];
  for (const one of [ended, other]) one.subscribe('private-task');
  hub.terminateSockets([ended.socketId, '1.1']);
  publish('private-task');
  expect(ended.transport.take()).toMatchObject([{ event: 'pusher:error', data: { code: 4009 } }]);
  expect(ended.transport.closed).toMatchObject({ code: 4009 });
  ended.say('pusher:ping');
  expect(ended.transport.take()).toEqual([]);
  expect(names(other.transport.take())).toEqual(['greeting']);
});

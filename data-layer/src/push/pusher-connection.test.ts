import type { ChannelAuthorizationHandler, Options, UserAuthenticationHandler } from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../http/http-client.ts';
import { FakeServer } from '../testing/server/fake-server.ts';
import type { ConnectionState } from './push-port.ts';
import { PusherConnection } from './pusher-connection.ts';

type Listener = (value: object) => void;

const made: StandIn[] = [];

/** The part of the official client that the connection uses; a test acts as its socket. */
class StandIn {
  readonly options: Options;
  readonly #listeners = new Map<string, Listener[]>();
  readonly connection = {
    state: 'connecting',
    socket_id: '',
    bind: (event: string, listener: Listener) => this.#bind(event, listener),
  };
  connects = 0;
  signIns = 0;

  constructor(_key: string, options: Options) {
    this.options = options;
    made.push(this);
  }

  signin() {
    this.signIns += 1;
  }

  connect() {
    this.connects += 1;
    this.enter('connecting');
  }

  disconnect() {
    this.enter('disconnected');
  }

  subscribe(channel: string) {
    const bound = {
      bind: (event: string, listener: Listener) => {
        this.#bind(`${channel} ${event}`, listener);
        return bound;
      },
    };
    return bound;
  }

  allChannels() {
    return [];
  }

  enter(state: string, socketId = '') {
    const previous = this.connection.state;
    Object.assign(this.connection, { state, socket_id: socketId });
    this.emit('state_change', { previous, current: state });
  }

  emit(event: string, value: object = {}) {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  #bind(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
}

/** The number of failing loads of the client. */
let failingLoads = 0;

vi.mock('pusher-js', () => ({
  get default() {
    if (failingLoads-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return StandIn;
  },
}));

beforeEach(() => {
  failingLoads = 0;
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A connection that makes no requests before the client is loaded. */
function openWithoutCode(loads: number) {
  failingLoads = loads;
  const http = createHttpClient({ baseUrl: 'http://server.test/' });
  const states: ConnectionState[] = [];
  const connection = new PusherConnection([], (state) => states.push(state));
  void connection.open({ key: 'key', http }, []);
  return { states, connection };
}

async function open(signIn = false) {
  const server = new FakeServer({ resources: [] });
  server.intercept(() => Response.json({ auth: 'key:signature', user_data: '{}' }));
  const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
  const states: ConnectionState[] = [];
  const subscription = { channel: 'private-task', event: 'e', onEvent: vi.fn(), onSubscribed: vi.fn() };
  const connection = new PusherConnection([subscription], (state) => states.push(state));
  const onSessionEnded = vi.fn();
  await connection.open({ key: 'key', http, signIn, onSessionEnded }, [subscription]);
  const pusher = made.at(-1)!;
  const { customHandler } = pusher.options.channelAuthorization as {
    customHandler: ChannelAuthorizationHandler;
  };
  const answers: unknown[] = [];
  const authorize = (socketId: string) =>
    customHandler({ socketId, channelName: 'private-task' }, (error, answer) =>
      answers.push(error ?? answer),
    );
  const identify = (socketId: string, answered: Parameters<UserAuthenticationHandler>[1]) => {
    const { customHandler: authenticate } = pusher.options.userAuthentication as {
      customHandler: UserAuthenticationHandler;
    };
    authenticate({ socketId }, answered);
  };
  const subscribed = () => pusher.emit('private-task pusher:subscription_succeeded');
  return { server, pusher, states, connection, authorize, identify, answers, subscribed, onSessionEnded };
}

describe('asking for the channels', () => {
  it('is at once on a first connection, however long it took', async () => {
    const { pusher, authorize, server, answers } = await open();
    pusher.enter('unavailable');
    pusher.enter('connected', '1.1');
    authorize('1.1');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toHaveLength(1);
    expect(answers).toEqual([{ auth: 'key:signature', user_data: '{}' }]);
  });

  it('is spread over two seconds after a lost connection, and at once again when all is there', async () => {
    const { pusher, authorize, server, subscribed } = await open();
    pusher.enter('connected', '1.1');
    subscribed();
    pusher.enter('connecting');
    pusher.enter('connected', '2.2');
    authorize('2.2');
    await vi.advanceTimersByTimeAsync(999);
    expect(server.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.calls).toHaveLength(1);
    subscribed();
    authorize('2.2');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toHaveLength(2);
  });

  it('ends with the socket that it was for', async () => {
    const { pusher, authorize, server, answers, connection } = await open();
    pusher.enter('connected', '1.1');
    pusher.enter('connecting');
    pusher.enter('connected', '2.2');
    authorize('2.2');
    pusher.enter('connecting');
    pusher.enter('connected', '3.3');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.calls).toHaveLength(0);
    authorize('3.3');
    connection.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(answers).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a connection without the code of the client', () => {
  const soon = () => vi.advanceTimersByTimeAsync(0);

  it('is tried again after a poll’s time, until the code is there', async () => {
    const before = made.length;
    const { states } = openWithoutCode(2);
    await soon();
    expect(states).toEqual(['connecting', 'unavailable']);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(made).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(made).toHaveLength(before + 1);
    made.at(-1)!.enter('connected', '1.1');
    expect(states.at(-1)).toBe('connected');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['while the code is being fetched', async () => {}, ['connecting']],
    ['before it is tried again', soon, ['connecting', 'unavailable']],
  ])('that is ended %s says nothing more, and asks no more', async (_when, wait, expected) => {
    const before = made.length;
    const { states, connection } = openWithoutCode(1);
    await wait();
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual(expected);
    expect(made).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a connection', () => {
  it('without its channels does not count as one, also after it was lost', async () => {
    const { pusher, states, subscribed } = await open();
    pusher.enter('connected', '1.1');
    subscribed();
    pusher.enter('connecting');
    pusher.enter('connected', '2.2');
    subscribed();
    expect(states).toEqual([
      'connecting',
      'connecting',
      'connected',
      'connecting',
      'connecting',
      'connected',
    ]);
  });

  it('that was closed with its session comes back after a poll’s time, one that was refused otherwise does not', async () => {
    const { pusher, states, onSessionEnded } = await open();
    pusher.enter('connected', '1.1');
    pusher.emit('error', { type: 'PusherError', data: { code: 4009, message: 'over' } });
    expect(onSessionEnded).toHaveBeenCalledOnce();
    pusher.enter('disconnected');
    expect(states.at(-1)).toBe('unavailable');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(pusher.connects).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pusher.connects).toBe(1);
    pusher.emit('error', { type: 'PusherError', data: { code: 4001, message: 'no such application' } });
    pusher.emit('error', { type: 'WebSocketError' });
    pusher.enter('disconnected');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pusher.connects).toBe(1);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('is tried again soon, then ever later, and after two attempts that failed counts as unavailable', async () => {
    const { pusher, states, subscribed } = await open();
    pusher.enter('connected', '1.1');
    subscribed();
    pusher.enter('connecting');
    const attempts: number[] = [];
    for (let second = 0.5; second <= 90; second += 0.5) {
      const before = pusher.connects;
      await vi.advanceTimersByTimeAsync(500);
      if (pusher.connects > before) attempts.push(second);
    }
    // 2, 4, 8 and then 15 seconds, each a quarter longer.
    expect(attempts).toEqual([2.5, 7.5, 17.5, 36.5, 55, 74]);
    const told = states.filter((state, index) => state !== states[index - 1]);
    expect(told).toEqual(['connecting', 'connected', 'connecting', 'unavailable']);
    pusher.enter('connected', '2.2');
    subscribed();
    expect(states.at(-1)).toBe('connected');
    expect(vi.getTimerCount()).toBe(0);
    pusher.enter('connecting');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(pusher.connects).toBe(attempts.length + 1);
  });

  it('signs in only where it is told to, and until the server lets it', async () => {
    expect((await open()).pusher.signIns).toBe(0);
    const { pusher, server, identify } = await open(true);
    expect(pusher.signIns).toBe(1);
    let failures = 0;
    server.intercept(() => {
      failures += 1;
      return failures === 1 ? new Response(null, { status: 503 }) : undefined;
    });
    pusher.enter('connected', '1.1');
    const answered = vi.fn();
    identify('1.1', answered);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.calls.at(-1)).toMatchObject({ path: 'broadcasting/user-auth', body: { socket_id: '1.1' } });
    expect(answered).toHaveBeenCalledExactlyOnceWith(null, { auth: 'key:signature', user_data: '{}' });
  });

  it('lets nobody wait for what the service knows of a connection that is lost', async () => {
    const { pusher, connection } = await open(true);
    pusher.enter('connected', '1.1');
    const waited = vi.fn();
    void connection.identified().then(waited);
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).not.toHaveBeenCalled();
    pusher.enter('connecting');
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).toHaveBeenCalledOnce();
    void connection.identified().then(waited);
    await vi.advanceTimersByTimeAsync(0);
    expect(waited).toHaveBeenCalledOnce();
  });

  it('asks for its channels only once the service knows whose it is, each time anew', async () => {
    const { pusher, server, identify, authorize, answers } = await open(true);
    const asked = () => server.calls.map(({ path }) => path);
    pusher.enter('connected', '1.1');
    authorize('1.1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
    pusher.enter('connecting');
    pusher.enter('connected', '2.2');
    authorize('2.2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
    identify('2.2', () => expect(asked()).toEqual(['broadcasting/user-auth']));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked()).toEqual(['broadcasting/user-auth', 'broadcasting/auth']);
    expect(answers).toHaveLength(1);
  });
});

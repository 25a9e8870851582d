import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { DatabaseHost, UnansweredError } from './answer-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  return () => vi.useRealTimers();
});

/** A connection to a host with a waiting statement that has a limit of `limit` milliseconds. */
function openWaiting(host: DatabaseHost, limit: number) {
  const cut = vi.fn<(reason?: Error) => void>();
  const stream = Object.assign(new EventEmitter(), { destroy: cut });
  const client = Object.assign(new EventEmitter(), { connection: { stream } }) as unknown as Client;
  const answer = Promise.withResolvers<never>();
  void host.watch(client).ask(limit, () => answer.promise);
  return { cut, hear: () => stream.emit('data') };
}

test('a long statement ends where nothing was heard on any connection for as long as the silent one may take', async () => {
  const host = new DatabaseHost();
  const long = openWaiting(host, 600_000);
  const short = openWaiting(host, 50);
  await vi.advanceTimersByTimeAsync(20);
  // A row of it arrives after the other connection has become silent.
  long.hear();
  await vi.advanceTimersByTimeAsync(40);
  expect(short.cut).toHaveBeenCalledWith(expect.any(UnansweredError));
  expect(long.cut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(long.cut).toHaveBeenCalledWith(expect.any(UnansweredError));
});

test('a long statement goes on where something is heard of it meanwhile', async () => {
  const host = new DatabaseHost();
  const long = openWaiting(host, 600_000);
  const short = openWaiting(host, 50);
  await vi.advanceTimersByTimeAsync(20);
  long.hear();
  await vi.advanceTimersByTimeAsync(40);
  expect(short.cut).toHaveBeenCalled();
  long.hear();
  await vi.advanceTimersByTimeAsync(500);
  expect(long.cut).not.toHaveBeenCalled();
});

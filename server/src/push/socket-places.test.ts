import { expect, test } from 'vitest';
import type { UserSession } from '../accounts/account.ts';
import { SocketPlaces } from './socket-places.ts';

const session = (id: string, accountId = 'ada') => ({ id, account: { id: accountId } }) as UserSession;

test('a session and an account have so many sockets, each counted once', () => {
  const places = new SocketPlaces({ perSession: 2, perAccount: 3 }, () => true);
  const taken = (['1.1', '1.1', '1.2', '1.3'] as const).map((socket) => places.take(session('a'), socket));
  expect(taken).toEqual([true, true, true, false]);
  expect([places.take(session('b'), '2.1'), places.take(session('b'), '2.2')]).toEqual([true, false]);
  expect(places.take(session('c', 'bob'), '3.1')).toBe(true);
});

test('the place of a socket that is gone is free', () => {
  const open = new Set(['1.1', '1.2', '1.3']);
  const places = new SocketPlaces({ perSession: 2, perAccount: 2 }, (socket) => open.has(socket));
  for (const socket of ['1.1', '1.2']) places.take(session('a'), socket);
  open.delete('1.1');
  expect(places.take(session('b'), '1.3')).toBe(true);
  expect(places.take(session('a'), '1.4')).toBe(false);
});

test('0 is no limit', () => {
  const places = new SocketPlaces({ perSession: 0, perAccount: 0 }, () => true);
  for (let index = 0; index < 400; index += 1) expect(places.take(session('a'), `1.${index}`)).toBe(true);
});

import type { ConnectionState } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { type Liveness, livenessAfter } from './liveness.ts';

/** What a page goes through from its beginning. */
function livenessThrough(...connections: readonly ConnectionState[]): readonly Liveness[] {
  let liveness: Liveness = 'polled';
  return connections.map((connection) => (liveness = livenessAfter(liveness, connection)));
}

test('a page is polled until it is connected for the first time', () => {
  expect(livenessThrough('off', 'connecting', 'connected')).toEqual(['polled', 'polled', 'live']);
});

test('a lost connection is reconnecting until it is back', () => {
  expect(livenessThrough('connected', 'connecting', 'connecting', 'connected')).toEqual([
    'live',
    'lost',
    'lost',
    'live',
  ]);
});

test('a service that cannot be reached, or refuses for ever, changes nothing by its attempts', () => {
  const attempts = ['unavailable', 'connecting', 'unavailable', 'connecting'] as const;
  expect(new Set(livenessThrough(...attempts, ...attempts))).toEqual(new Set(['polled']));
  expect(livenessThrough('connected', ...attempts, 'connected')).toEqual([
    'live',
    'polled',
    'polled',
    'polled',
    'polled',
    'live',
  ]);
});

import { test } from 'vitest';
import { expectNoDelayBy } from '../../testing/hostile-sockets.ts';

test('five thousand sockets that stop anywhere in a handshake or a frame delay nobody and leave nothing', () =>
  expectNoDelayBy(5_000));

import { describe, test } from 'vitest';
import { expectNoDelayBy } from '../../testing/hostile-sockets.ts';
import { clientEvent, expectLittleMoreThanParsing, numbers, short } from '../../testing/socket-flood.ts';

test('five thousand sockets that stop anywhere in a handshake or a frame delay nobody and leave nothing', () =>
  expectNoDelayBy(5_000));

describe('a flood of frames takes little more work than parsing them before others are served', () => {
  test.each([
    ['100,000 pongs from one socket', 1, 100_000, () => '{"event":"pusher:pong","data":{}}'],
    ['client events from a hundred', 100, 10, clientEvent(short)],
    ['client events that are too long', 100, 5, clientEvent(numbers)],
    ['client events with more beside their data', 100, 5, clientEvent('1.0', `,"more":${numbers}`)],
  ])('%s', (_what, sockets, frames, frameOf) => expectLittleMoreThanParsing(sockets, frames, frameOf));
});

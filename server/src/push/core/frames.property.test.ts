import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startHub } from '../../testing/push-hub.ts';
import { isChannelName } from './channel-name.ts';
import { formatFrame, parseFrame } from './frames.ts';

const channelName = fc.stringMatching(/^[A-Za-z0-9_\-=@,.;]{1,200}$/);

describe('frames', () => {
  test('carry the very string that was published', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), channelName, fc.string(), (data, channel, event) => {
        const frame: unknown = JSON.parse(formatFrame(event, data, channel));
        expect(frame).toEqual({ event, channel, data });
      }),
    );
  });

  test('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.jsonValue(), channelName, (event, data, channel) => {
        const text = formatFrame(event, data, channel);
        const written = JSON.parse(JSON.stringify({ event, data, channel })) as object;
        expect(parseFrame(text)).toEqual({ ...written, text });
      }),
    );
  });

  test('are none where there is no object with an event', () => {
    const noFrame = fc.oneof(
      fc.string(),
      fc.json().filter((text) => !text.includes('"event"')),
    );
    fc.assert(
      fc.property(noFrame, (text) => {
        expect(parseFrame(text)).toBeUndefined();
      }),
    );
  });
});

test('what a client event carries is passed on to the letter, numbers beyond those of this language too', () => {
  const number = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,20})?([eE][+-]?\d{1,4})?$/);
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const { connect } = startHub();
      const [sender, receiver] = [connect(), connect()];
      for (const one of [sender, receiver]) one.subscribe('private-task');
      const data = `{"numbers":[${numbers.join(',')}]}`;
      sender.connection.receive(`{"event":"client-n","channel":"private-task","data":${data}}`);
      expect(receiver.transport.sent).toEqual([
        `{"event":"client-n","channel":"private-task","data":${data}}`,
      ]);
    }),
  );
});

test('a name of a channel has its characters and its length, and no line end', () => {
  fc.assert(
    fc.property(channelName, (name) => {
      expect(isChannelName(name)).toBe(true);
    }),
  );
  const other = fc.tuple(channelName, fc.constantFrom('\n', ' ', 'é', '/', '#', '\0', '"'), channelName);
  fc.assert(
    fc.property(other, (parts) => {
      expect(isChannelName(parts.join(''))).toBe(false);
    }),
  );
});

test('whatever a client says, nobody else hears of it and the connection answers on', () => {
  const event = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'pusher:subscribe',
      'pusher:unsubscribe',
      'pusher:pong',
      'pusher_internal:member_added',
      'client-x',
    ),
  );
  const name = fc.constantFrom('task', 'private-task', 'presence-task', '__proto__', '', 7, null);
  const data = fc.oneof(
    fc.jsonValue(),
    fc.record({ channel: name, auth: fc.jsonValue(), channel_data: fc.jsonValue() }),
    fc.record({ channel: name, auth: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  );
  const frame = fc.oneof(
    fc.record({ event, data, channel: name }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 30 }), (frames) => {
      const { connect } = startHub();
      const [witness, hostile] = [connect(), connect()];
      for (const channel of ['task', 'private-task']) witness.subscribe(channel);
      for (const text of frames) hostile.connection.receive(text);
      hostile.transport.take();
      hostile.say('pusher:ping');
      expect(hostile.transport.take()).toEqual([{ event: 'pusher:pong', data: {} }]);
      expect(witness.transport.take()).toEqual([]);
    }),
  );
});

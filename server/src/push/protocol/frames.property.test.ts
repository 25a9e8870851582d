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

test('invariant: what a client event carries is passed on to the letter, whatever stands beside it', () => {
  const number = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,20})?([eE][+-]?\d{1,4})?$/);
  const space = fc.stringMatching(/^[ \t\n\r]{0,3}$/);
  const anyText = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text));
  const name = fc.oneof(fc.constantFrom('"event "', '"dat\\u0061x"', '"\\"data\\""', '"__proto__"'), anyText);
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      number,
      anyText,
      fc.constantFrom('null', 'true'),
      tie('list'),
      tie('object'),
    ),
    list: fc.tuple(space, fc.array(tie('json'))).map(([gap, items]) => `[${gap}${items.join(`${gap},`)}]`),
    object: fc
      .tuple(space, fc.array(fc.tuple(anyText, tie('json'))))
      .map(([gap, members]) => `{${members.map((member) => member.join(`${gap}:${gap}`)).join(',')}}`),
  })) as { json: fc.Arbitrary<string> };
  const data = json.filter((text) => !text.startsWith('"') && Buffer.byteLength(text) <= 10_240);
  const others = fc.array(fc.tuple(name, json).map(([one, value]) => `${one}:${value}`));
  fc.assert(
    fc.property(data, others, others, space, (sent, before, after, gap) => {
      const { connect } = startHub();
      const [sender, receiver] = [connect(), connect()];
      for (const one of [sender, receiver]) one.subscribe('private-task');
      const own = ['"event":"client-n"', '"data":"overtaken"', '"channel":"private-task"'];
      const members = [...before, ...own, `"d\\u0061ta"${gap}:${gap}${sent}${gap}`, ...after];
      fc.pre(!after.some((member) => /^"(event|channel|data)"/.test(member)));
      sender.connection.receive(`${gap}{${gap}${members.join(`,${gap}`)}}`);
      expect(receiver.transport.sent).toEqual([
        `{"event":"client-n","channel":"private-task","data":${sent}}`,
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
      const [bystander, hostile] = [connect(), connect()];
      for (const channel of ['task', 'private-task']) bystander.subscribe(channel);
      for (const text of frames) hostile.connection.receive(text);
      hostile.transport.take();
      hostile.say('pusher:ping');
      expect(hostile.transport.take()).toEqual([{ event: 'pusher:pong', data: {} }]);
      expect(bystander.transport.take()).toEqual([]);
    }),
  );
});

import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import Pusher from 'pusher';
import { describe, expect, test } from 'vitest';
import { signChannel } from './channel-signature.ts';
import { isSignedBody, mayJoin, maySignIn, signatureFault, type SignedCall } from './signatures.ts';

const application = { key: 'the-key', secret: 'the-secret' };
const pusher = new Pusher({ ...application, appId: '42', host: '127.0.0.1' });
const socketId = fc.tuple(fc.nat(), fc.nat()).map((parts) => parts.join('.'));
const channel = fc.stringMatching(/^private-[A-Za-z0-9_\-=@,.;]{1,40}$/);
const text = fc.string({ minLength: 1, maxLength: 20 });

describe('what the official library signs', () => {
  test('lets a socket join that channel, and no other socket and no other channel', () => {
    fc.assert(
      fc.property(socketId, channel, (socket, name) => {
        const { auth } = pusher.authorizeChannel(socket, name);
        expect(auth).toBe(signChannel(application, socket, name));
        expect(mayJoin(application, auth, socket, name)).toBe(true);
        expect(mayJoin(application, auth, `${socket}1`, name)).toBe(false);
        expect(mayJoin(application, auth, socket, `${name}1`)).toBe(false);
      }),
    );
  });

  test('lets a person join as who they are, and as nobody else', () => {
    fc.assert(
      fc.property(socketId, text, text, (socket, userId, other) => {
        fc.pre(userId !== other);
        const name = 'presence-room';
        const signed = pusher.authorizeChannel(socket, name, { user_id: userId });
        const asOther = JSON.stringify({ user_id: other });
        expect(mayJoin(application, signed.auth, socket, name, signed.channel_data)).toBe(true);
        expect(mayJoin(application, signed.auth, socket, name, asOther)).toBe(false);
        const user = pusher.authenticateUser(socket, { id: userId });
        expect(maySignIn(application, user.auth, socket, user.user_data)).toBe(true);
        expect(maySignIn(application, signed.auth, socket, asOther)).toBe(false);
      }),
    );
  });

  test('is a call that is taken, whatever its parameters say; any change of it is refused', () => {
    const parameters = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(parameters, fc.jsonValue(), text, (params, body, added) => {
        const call = (query: string): SignedCall => ({
          method: 'POST',
          path: '/apps/42/events',
          query: new URLSearchParams(query),
        });
        const sorted = Object.fromEntries(
          Object.entries(params).filter(([name]) => !name.startsWith('auth_')),
        );
        const query = signedByHand(sorted, JSON.stringify(body));
        const now = Date.now();
        expect(signatureFault(call(query), application, now)).toBeUndefined();
        expect(isSignedBody(Buffer.from(JSON.stringify(body)), call(query))).toBe(true);
        expect(isSignedBody(Buffer.from(`${JSON.stringify(body)} `), call(query))).toBe(false);
        const more = `${query}&zzz=${encodeURIComponent(added)}`;
        expect(signatureFault(call(more), application, now)).toBeDefined();
        expect(signatureFault({ ...call(query), method: 'GET' }, application, now)).toBeDefined();
        expect(
          signatureFault({ ...call(query), path: '/apps/42/batch_events' }, application, now),
        ).toBeDefined();
        const signedAt = Number(call(query).query.get('auth_timestamp')) * 1000;
        for (const skew of [-600_000, 600_000]) {
          expect(signatureFault(call(query), application, signedAt + skew)).toBeUndefined();
          expect(signatureFault(call(query), application, signedAt + skew * 1.001)).toBeDefined();
        }
      }),
    );
  });
});

/** Signs as the protocol requires, over values that are not encoded yet. */
function signedByHand(params: Record<string, string>, body: string): string {
  const all: Record<string, string> = {
    ...params,
    auth_key: application.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  };
  const names = Object.keys(all).toSorted();
  const signedText = names.map((name) => `${name}=${all[name]}`).join('&');
  const called = `POST\n/apps/42/events\n${signedText}`;
  const signature = createHmac('sha256', application.secret).update(called).digest('hex');
  return new URLSearchParams([
    ...names.map((name) => [name, all[name] ?? '']),
    ['auth_signature', signature],
  ]).toString();
}

test('what is no signature at all is refused, of whatever type and length', () => {
  fc.assert(
    fc.property(fc.anything(), (auth) => {
      expect(mayJoin(application, auth, '1.1', 'private-task')).toBe(false);
    }),
  );
});

import { createHmac, timingSafeEqual } from 'node:crypto';

/** The credentials of an application of the Pusher protocol. */
export interface PushApplication {
  key: string;
  secret: string;
}

/** Signs that a socket may join a private channel: `key:` and a hexadecimal HMAC. */
export function signChannel({ key, secret }: PushApplication, socketId: string, channel: string): string {
  const signature = createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex');
  return `${key}:${signature}`;
}

/** Checks a signature, whatever it is, in a time that tells nothing about the right one. */
export function isChannelSignature(
  application: PushApplication,
  socketId: string,
  channel: string,
  signature: unknown,
): boolean {
  if (typeof signature !== 'string') return false;
  const expected = Buffer.from(signChannel(application, socketId, channel));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

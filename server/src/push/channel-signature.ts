import { createHmac } from 'node:crypto';

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

import { createHash, createHmac } from 'node:crypto';

/** The credentials of an application of the Pusher protocol. */
export interface PushApplication {
  key: string;
  secret: string;
}

/** Returns `key:` and the hexadecimal HMAC of the parts, joined as the protocol requires. */
function sign({ key, secret }: PushApplication, ...parts: readonly string[]): string {
  return `${key}:${createHmac('sha256', secret).update(parts.join(':')).digest('hex')}`;
}

/**
 * Signs the subscription of a socket to a private channel; with `channelData`, to a presence channel as the
 * member that it describes.
 */
export function signChannel(
  application: PushApplication,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  return sign(application, socketId, channel, ...(channelData === undefined ? [] : [channelData]));
}

/** Signs that a socket belongs to the user that `userData` describes, as JSON with an `id`. */
export function signUser(application: PushApplication, socketId: string, userData: string): string {
  return sign(application, socketId, '', 'user', '', userData);
}

/**
 * Returns the user of a session at a push service: one for each session, so that its sockets can be closed
 * without others of the same account. It reveals nothing to an external service.
 */
export function pushUserOf(sessionId: string): string {
  return createHash('sha256').update(`session:${sessionId}`).digest('base64url');
}

import { createHash, createHmac } from 'node:crypto';

/** The credentials of an application of the Pusher protocol. */
export interface PushApplication {
  key: string;
  secret: string;
}

/** `key:` and the hexadecimal HMAC of parts, joined as the protocol wants it. */
function sign({ key, secret }: PushApplication, ...parts: readonly string[]): string {
  return `${key}:${createHmac('sha256', secret).update(parts.join(':')).digest('hex')}`;
}

/**
 * Signs that a socket may join a private channel; with `channelData`, that it may join a presence channel as the member
 * which that text describes.
 */
export function signChannel(
  application: PushApplication,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  return sign(application, socketId, channel, ...(channelData === undefined ? [] : [channelData]));
}

/** Signs that a socket is one of the user whom `userData` describes, as JSON with an `id`. */
export function signUser(application: PushApplication, socketId: string, userData: string): string {
  return sign(application, socketId, '', 'user', '', userData);
}

/**
 * The user that a push service knows a session as, so that the sockets of one session can be closed and no others of
 * the same person. An external push service learns nothing of ours by it.
 */
export function pushUserOf(sessionId: string): string {
  return createHash('sha256').update(`session:${sessionId}`).digest('base64url');
}

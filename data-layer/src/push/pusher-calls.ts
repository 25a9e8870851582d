import { dataPaths, userAuthenticationPath } from '@ne2016/contract';
import type { ChannelAuthorizationHandler, UserAuthenticationHandler } from 'pusher-js';
import { problemOf } from '../http/data-problem.ts';
import type { HttpClient } from '../http/http-client.ts';
import { presencePrefix } from './pusher-presence.ts';

/** What a call for a signature has to know of the connection that it is made for. */
export interface SigningSocket {
  /** Resolves when it is this client's turn to ask. */
  turn(): Promise<void>;
  /** Resolves when what failed may be tried again. */
  pause(): Promise<void>;
  /** Whether a socket is still the one that is connected: what is signed for another is of no use. */
  isCurrent(socketId: string): boolean;
  /** Resolves once the service has been told whose socket this is, at once where it need not be; or the socket is gone. */
  identified(): Promise<void>;
  /** Says that the service has been told. */
  identify(): void;
}

interface Signed {
  auth: string;
}

async function sign<Answer extends Signed>(
  http: HttpClient,
  path: string,
  body: object,
): Promise<Answer | Error> {
  try {
    const answer = (await http.request({ method: 'POST', path, body })).body as Partial<Answer> | null;
    return typeof answer?.auth === 'string' ? (answer as Answer) : new Error('invalid_answer');
  } catch (error) {
    return new Error(problemOf(error).code);
  }
}

/** Of a presence channel the official client reads it without care: an exception there would be nobody's. */
function isChannelData(channel: string, text: unknown): boolean {
  // Where there is none the client looks at who is signed in instead.
  if (!channel.startsWith(presencePrefix) || text === undefined || text === null) return true;
  try {
    return (JSON.parse(String(text)) as { user_id?: unknown } | null)?.user_id !== undefined;
  } catch {
    return false;
  }
}

/** Asks the server to let a socket join a channel. Nothing is called back for a socket that is gone meanwhile. */
export function channelAuthorizer(http: HttpClient, socket: SigningSocket): ChannelAuthorizationHandler {
  const authorize: (...call: Parameters<ChannelAuthorizationHandler>) => Promise<void> = async (
    { socketId, channelName },
    callback,
  ) => {
    await socket.turn();
    // A socket that hears and is nobody's yet could not be closed when the session ends.
    await socket.identified();
    if (!socket.isCurrent(socketId)) return;
    const body = { socket_id: socketId, channel_name: channelName };
    const answer = await sign<Signed & { channel_data?: string }>(http, dataPaths.channelAuthorization, body);
    if (!socket.isCurrent(socketId)) return;
    if (answer instanceof Error) callback(answer, null);
    else if (!isChannelData(channelName, answer.channel_data)) callback(new Error('invalid_answer'), null);
    else callback(null, answer);
  };
  return (request, callback) => void authorize(request, callback);
}

/**
 * Asks the server to say which session a socket belongs to, until it does: a socket that has not said that could not
 * be closed with its session.
 */
export function userAuthenticator(http: HttpClient, socket: SigningSocket): UserAuthenticationHandler {
  const authenticate: (...call: Parameters<UserAuthenticationHandler>) => Promise<void> = async (
    { socketId },
    callback,
  ) => {
    await socket.turn();
    while (socket.isCurrent(socketId)) {
      const body = { socket_id: socketId };
      const answer = await sign<Signed & { user_data: string }>(http, userAuthenticationPath, body);
      if (!(answer instanceof Error)) {
        if (!socket.isCurrent(socketId)) return;
        callback(null, answer);
        socket.identify();
        return;
      }
      await socket.pause();
    }
  };
  return (request, callback) => void authenticate(request, callback);
}

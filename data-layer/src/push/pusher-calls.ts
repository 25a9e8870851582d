import { channelsAuthorizationPath, dataPaths, userAuthenticationPath } from '@ne2016/contract';
import type { ChannelAuthorizationHandler, UserAuthenticationHandler } from 'pusher-js';
import { problemOf } from '../http/data-problem.ts';
import type { HttpClient } from '../http/http-client.ts';
import { presencePrefix } from './pusher-presence.ts';

/** The connection for which a signature is requested. */
export interface SigningSocket {
  /** Resolves when it is this client's turn to send a request. */
  turn(): Promise<void>;
  /** Resolves when a failed request may be repeated. */
  pause(): Promise<void>;
  /** Returns whether a socket is still the connected one: a signature for another socket is useless. */
  isCurrent(socketId: string): boolean;
  /** Resolves once the service has this socket's identity, if it needs one, or the socket is closed. */
  identified(): Promise<void>;
  /** Marks the identity as sent. */
  identify(): void;
}

interface Signed {
  auth: string;
}

/** Returns the answer of a server, which may be anything, or an error. */
async function post<Answer extends object>(
  http: HttpClient,
  path: string,
  body: object,
): Promise<Partial<Answer> | Error> {
  try {
    const { body: answer } = await http.request({ method: 'POST', path, body });
    return answer ?? {};
  } catch (error) {
    return new Error(problemOf(error).code);
  }
}

function isSigned<Answer extends Signed>(answer: Partial<Answer>): answer is Answer {
  return typeof answer.auth === 'string';
}

/** Returns whether presence data is valid: the official client would throw an uncaught exception. */
function isChannelData(channel: string, text: unknown): boolean {
  // Without data the client uses the signed-in user.
  if (!channel.startsWith(presencePrefix) || text === undefined || text === null) return true;
  try {
    return (JSON.parse(String(text)) as { user_id?: unknown } | null)?.user_id !== undefined;
  } catch {
    return false;
  }
}

type Authorization = Signed & { channel_data?: string };

/** Requests the authorisation of a channel. */
type AskForChannel = (socketId: string, channel: string) => Promise<Partial<Authorization> | Error>;

/** Requests each channel with its own call, which every server supports. */
function askForEach(http: HttpClient): AskForChannel {
  return (socketId, channel) =>
    post(http, dataPaths.channelAuthorization, { socket_id: socketId, channel_name: channel });
}

/** Requests all channels of a task with one call; a single one with the call of every server. */
function askTogether(http: HttpClient): AskForChannel {
  const askForOne = askForEach(http);
  let gathered: { socketId: string; channels: string[]; answer: Promise<unknown> } | undefined;
  const gather = (socketId: string) => {
    const channels: string[] = [];
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      gathered = undefined;
      if (channels.length === 1) return askForOne(socketId, channels[0] ?? '');
      return post(http, channelsAuthorizationPath, { socket_id: socketId, channel_names: channels });
    });
    return { socketId, channels, answer };
  };
  return async (socketId, channel) => {
    if (gathered?.socketId !== socketId) gathered = gather(socketId);
    const { channels } = gathered;
    channels.push(channel);
    const answer = await gathered.answer;
    if (answer instanceof Error || channels.length === 1) return answer as Partial<Authorization> | Error;
    const { channels: answers } = answer as { channels?: Record<string, Partial<Authorization> | null> };
    return answers?.[channel] ?? new Error('forbidden');
  };
}

/**
 * Requests the authorisation to join channels. Does not call the callback once the socket is closed.
 * @param isTogether whether the server authorises several channels with one call
 */
export function channelAuthorizer(
  http: HttpClient,
  socket: SigningSocket,
  isTogether: boolean,
): ChannelAuthorizationHandler {
  const ask = isTogether ? askTogether(http) : askForEach(http);
  const authorize: (...call: Parameters<ChannelAuthorizationHandler>) => Promise<void> = async (
    { socketId, channelName },
    callback,
  ) => {
    await socket.turn();
    // A subscribed socket without an identity could not be closed with its session.
    await socket.identified();
    if (!socket.isCurrent(socketId)) return;
    const answer = await ask(socketId, channelName);
    if (!socket.isCurrent(socketId)) return;
    if (answer instanceof Error) callback(answer, null);
    else if (!isSigned(answer) || !isChannelData(channelName, answer.channel_data))
      callback(new Error('invalid_answer'), null);
    else callback(null, answer);
  };
  return (request, callback) => void authorize(request, callback);
}

/**
 * Requests the signature that identifies the session of a socket, until it is given: a socket without it
 * could not be closed with its session.
 */
export function userAuthenticator(http: HttpClient, socket: SigningSocket): UserAuthenticationHandler {
  const authenticate: (...call: Parameters<UserAuthenticationHandler>) => Promise<void> = async (
    { socketId },
    callback,
  ) => {
    await socket.turn();
    while (socket.isCurrent(socketId)) {
      const body = { socket_id: socketId };
      const answer = await post<Signed & { user_data: string }>(http, userAuthenticationPath, body);
      if (!(answer instanceof Error) && isSigned(answer)) {
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

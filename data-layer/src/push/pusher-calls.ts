import { channelsAuthorizationPath, dataPaths, userAuthenticationPath } from '@ne2016/contract';
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

/** What a server answers, which may be anything, or what went wrong. */
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

type Authorization = Signed & { channel_data?: string };

/** Asks for a channel. */
type AskForChannel = (socketId: string, channel: string) => Promise<Partial<Authorization> | Error>;

/** Asks for each channel by a call of its own, which any server has. */
function askForEach(http: HttpClient): AskForChannel {
  return (socketId, channel) =>
    post(http, dataPaths.channelAuthorization, { socket_id: socketId, channel_name: channel });
}

/** Asks by one call for all channels that are asked for at the same time; alone, one is asked for as anywhere. */
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
 * Asks the server to let a socket join a channel. Nothing is called back for a socket that is gone meanwhile.
 * @param isTogether whether the server lets a socket join several by one call
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
    // A socket that hears and is nobody's yet could not be closed when the session ends.
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

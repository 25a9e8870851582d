import { Agent as PlainAgent } from 'node:http';
import { Agent as EncryptedAgent } from 'node:https';
import Pusher from 'pusher';
import type { PushService } from '../../config/push-settings.ts';
import { type PushApplication, pushUserOf } from '../protocol/channel-signature.ts';
import { MessageRefusedError, type Publisher, type PushMessage } from '../protocol/publisher.ts';
import type { SocketTerminator, SocketsOfSession } from '../protocol/socket-terminator.ts';

/** Timeout of the service, in milliseconds. */
const timeout = 10_000;
/** Time limit of a complete answer, in milliseconds: an interrupted one would be awaited for ever. */
const usualLongestCall = 15_000;

/** An external push service, and the names of the application there. */
export interface ExternalService extends PushApplication {
  appId: string;
  service: Exclude<PushService, { place: 'embedded' }>;
}

/** The official client with its own connections. All of them are closed when one call takes too long. */
class LimitedClient {
  readonly #agent: PlainAgent;
  readonly #pusher: Pusher;
  readonly #longestCall: number;
  /** For the log. */
  readonly #address: string;

  constructor({ appId, key, secret, service }: ExternalService, maxSockets: number, longestCall: number) {
    this.#longestCall = longestCall;
    this.#address =
      service.place === 'cluster' ? `the cluster ${service.cluster}` : `${service.host}:${service.port}`;
    const kept = { keepAlive: true, maxSockets };
    const isEncrypted = service.place === 'cluster' || service.isEncrypted;
    this.#agent = isEncrypted ? new EncryptedAgent(kept) : new PlainAgent(kept);
    const application = { appId, key, secret, timeout, useTLS: isEncrypted, agent: this.#agent };
    this.#pusher =
      service.place === 'cluster'
        ? new Pusher({ ...application, cluster: service.cluster })
        : new Pusher({ ...application, host: service.host, port: String(service.port) });
  }

  /** @throws MessageRefusedError, UnknownCallError; any other error may be temporary */
  async call(call: (pusher: Pusher) => Promise<unknown>): Promise<void> {
    const over = Promise.withResolvers<never>();
    const limit = setTimeout(() => {
      over.reject(unreachable(this.#address, 'its answer has no end'));
      // Other calls that wait for a connection would wait for this one.
      this.#agent.destroy();
    }, this.#longestCall);
    const answered = Promise.resolve(this.#pusher)
      .then(call)
      .catch((error: unknown) => {
        throw toPublishError(error, this.#address);
      });
    try {
      await Promise.race([answered, over.promise]);
    } finally {
      clearTimeout(limit);
    }
  }
}

/** Statuses about the message. All others (address, application, rate, service) may be temporary. */
const refusals = new Set([400, 413, 415, 422]);

/** Statuses of a call that the service does not have, or not for this application. */
const unknownCall = new Set([404, 405, 410]);

/** The call does not exist at its address. */
class UnknownCallError extends Error {}

/** Publishes, and closes sockets, through the HTTP API of the Pusher protocol, with the official client. */
export class PusherPublisher implements Publisher, SocketTerminator {
  /** One call at a time, to keep the order of messages. */
  readonly #messages: LimitedClient;
  readonly #cuts: LimitedClient;
  #onNotCut: ((error: Error) => void) | undefined;

  /**
   * @param onNotCut called with the first refusal of the service to close sockets, and with no later one:
   * they are all alike
   * @param longestCall time limit of a call with its complete answer, in milliseconds
   */
  constructor(service: ExternalService, onNotCut: (error: Error) => void, longestCall = usualLongestCall) {
    this.#onNotCut = onNotCut;
    this.#messages = new LimitedClient(service, 1, longestCall);
    this.#cuts = new LimitedClient(service, 4, longestCall);
  }

  /** Makes a call that changes nothing. @throws the fault that other calls would have */
  async check(): Promise<void> {
    await this.#cuts.call((client) => client.get({ path: '/channels' }));
  }

  /** @throws MessageRefusedError when the fault is in the message; any other error may be temporary */
  async publish({ channel, event, data, exceptSocketId }: PushMessage): Promise<void> {
    await this.#messages.call((client) => client.trigger(channel, event, data, leavingOut(exceptSocketId)));
  }

  /** @throws MessageRefusedError when the fault is in a message; any other error may be temporary */
  async publishTogether(messages: readonly PushMessage[]): Promise<void> {
    const batch = messages.map(({ channel, event: name, data, exceptSocketId }) => ({
      channel,
      name,
      data,
      ...leavingOut(exceptSocketId),
    }));
    await this.#messages.call((client) => client.triggerBatch(batch));
  }

  /**
   * Closes the sockets of a session by their user: a service has one user for each session. A service without
   * this call has no users.
   */
  async terminate({ sessionId }: SocketsOfSession): Promise<void> {
    try {
      await this.#cuts.call((client) => client.terminateUserConnections(pushUserOf(sessionId)));
    } catch (error) {
      // A retry would change nothing; the sockets end with their page, and receive identifiers only.
      if (!(error instanceof MessageRefusedError || error instanceof UnknownCallError)) throw error;
      this.#onNotCut?.(error);
      this.#onNotCut = undefined;
    }
  }
}

function leavingOut(socketId: string | null): { socket_id?: string } {
  return socketId === null ? {} : { socket_id: socketId };
}

function unreachable(address: string, cause: string): Error {
  return new Error(`The push service at ${address} cannot be reached: ${cause}`);
}

/** Returns the error to log. Those of the client contain the signed address, which must not be logged. */
function toPublishError(error: unknown, address: string): Error {
  if (!(error instanceof Pusher.RequestError)) {
    // An error while the body of an answer is read comes unchanged from the library below.
    if (error instanceof Error && ('code' in error || 'type' in error))
      return unreachable(address, causeOf(error));
    // The client itself refuses names that no service accepts.
    const reason = error instanceof Error ? error.message : String(error);
    return new MessageRefusedError(`The push client refuses the message: ${reason}`);
  }
  const { status, body = '' } = error;
  if (status === undefined) return unreachable(address, causeOf(error.error));
  const PublishError = errorFor(status);
  return new PublishError(`The push service answered ${status}: ${body.slice(0, 200)}`);
}

function errorFor(status: number): new (message: string) => Error {
  if (refusals.has(status)) return MessageRefusedError;
  return unknownCall.has(status) ? UnknownCallError : Error;
}

/** Returns the error of the network: `ECONNREFUSED`, or the timeout. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

import { Agent as PlainAgent } from 'node:http';
import { Agent as EncryptedAgent } from 'node:https';
import Pusher from 'pusher';
import { type PushApplication, pushUserOf } from '../channel-signature.ts';
import { MessageRefusedError, type Publisher, type PushMessage } from '../publisher.ts';
import type { PushService } from '../push-settings.ts';
import type { SocketCutter, SocketsOfSession } from '../socket-cutter.ts';

/** How long the service may take to answer, in milliseconds. */
const timeout = 10_000;

/** A service outside of this process, and the application that it knows us as. */
export interface ExternalService extends PushApplication {
  appId: string;
  service: Exclude<PushService, { place: 'embedded' }>;
}

function clientOf({ appId, key, secret, service }: ExternalService): Pusher {
  const application = { appId, key, secret, timeout };
  const kept = { keepAlive: true, maxSockets: 1 };
  if (service.place === 'cluster')
    return new Pusher({
      ...application,
      cluster: service.cluster,
      useTLS: true,
      agent: new EncryptedAgent(kept),
    });
  const { host, port, isEncrypted } = service;
  const agent = isEncrypted ? new EncryptedAgent(kept) : new PlainAgent(kept);
  return new Pusher({ ...application, host, port: String(port), useTLS: isEncrypted, agent });
}

/** Answers that are about the message. All others (the application, its rate, the service itself) may pass. */
const refusals = new Set([400, 404, 405, 410, 413, 415, 422]);

/** Publishes, and closes sockets, through the HTTP API of the Pusher protocol, with the official client. */
export class PusherPublisher implements Publisher, SocketCutter {
  readonly #client: Pusher;

  constructor(service: ExternalService) {
    this.#client = clientOf(service);
  }

  /** @throws MessageRefusedError for a message that need not be tried again; any other error may pass. */
  async publish({ channel, event, data, exceptSocketId }: PushMessage): Promise<void> {
    await this.#call((client) => client.trigger(channel, event, data, leavingOut(exceptSocketId)));
  }

  /** @throws MessageRefusedError when one of them need not be tried again; any other error may pass. */
  async publishTogether(messages: readonly PushMessage[]): Promise<void> {
    const batch = messages.map(({ channel, event: name, data, exceptSocketId }) => ({
      channel,
      name,
      data,
      ...leavingOut(exceptSocketId),
    }));
    await this.#call((client) => client.triggerBatch(batch));
  }

  async #call(call: (client: Pusher) => Promise<unknown>): Promise<void> {
    try {
      await call(this.#client);
    } catch (error) {
      throw toPublishError(error);
    }
  }

  /** The service knows sockets by the user that they signed in as: the session. One that has no such call has none. */
  async cut({ sessionId }: SocketsOfSession): Promise<void> {
    try {
      await this.#client.terminateUserConnections(pushUserOf(sessionId));
    } catch (error) {
      const failure = toPublishError(error);
      // Asking again would change nothing; the sockets end with their page, and hear of identifiers only.
      if (!(failure instanceof MessageRefusedError)) throw failure;
    }
  }
}

function leavingOut(socketId: string | null): { socket_id?: string } {
  return socketId === null ? {} : { socket_id: socketId };
}

/** The client's own errors hold the signed address of the call: nothing of it is to get into a log. */
function toPublishError(error: unknown): Error {
  if (!(error instanceof Pusher.RequestError)) {
    // The client itself refuses names that no service would take.
    const reason = error instanceof Error ? error.message : String(error);
    return new MessageRefusedError(`The push client refuses the message: ${reason}`);
  }
  const { status, body = '' } = error;
  if (status === undefined)
    return new Error('The push service cannot be reached', { cause: causeOf(error.error) });
  const PublishError = refusals.has(status) ? MessageRefusedError : Error;
  return new PublishError(`The push service answered ${status}: ${body.slice(0, 200)}`);
}

/** What the network said: `ECONNREFUSED`, or that the time was over. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

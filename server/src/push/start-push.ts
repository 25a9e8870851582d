import type { Resource } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { UserSession } from '../accounts/account.ts';
import { findActiveSessions } from '../accounts/active-sessions.ts';
import type { Auth } from '../accounts/create-auth.ts';
import type { Config } from '../config/config.ts';
import type { Storage } from '../storage/storage.ts';
import { type PushApplication, pushUserOf } from './protocol/channel-signature.ts';
import { clientEventBytesOf } from './client-event-bytes.ts';
import { attachPushServer } from './embedded/attach-push-server.ts';
import type { PushServer } from './embedded/push-server.ts';
import { SignedInSockets } from './external/signed-in-sockets.ts';
import { Outbox } from './outbox.ts';
import { PresenceWatch } from './presence-watch.ts';
import type { Publisher } from './protocol/publisher.ts';
import { ownAddress, pushSources } from './push-address.ts';
import { SessionWatch } from './session-watch.ts';
import { SocketPlaces } from './socket-places.ts';
import type { SocketTerminator } from './protocol/socket-terminator.ts';

/** The dependencies of pushing. */
export interface PushParts {
  config: Config;
  storage: Storage;
  auth: Auth;
  /** Every list whose changes are pushed. */
  resources: readonly Resource[];
  log: Logger;
  /** Returns whether record calls are in progress. They have priority over client events. */
  isBusy: () => boolean;
  /** Milliseconds between two checks for ended sessions. */
  sessionInterval?: number | undefined;
}

/** The push service of this process and its parts. */
export interface Push {
  outbox: Outbox;
  /** Closes the sockets of ended sessions. */
  sessions: SessionWatch;
  /** The sockets that signed in to an external push service; `null` without one. */
  signedIn: SignedInSockets | null;
  /** The embedded push server; `null` with an external service. */
  embedded: PushServer | null;
  /** Returns whether a session may have this socket too. Closes a socket beyond the limit. */
  admit: (session: UserSession, socketId: string) => boolean;
  /** Returns whether a socket belongs to a session, and to no other. */
  isSocketOf: (sessionId: string, socketId: string) => Promise<boolean>;
  /** Returns the address of the service for browsers, `ws://host:port`, once the server listens. */
  address: () => string;
}

/** Returns the credentials of the application at its push service. */
export function applicationOf({ pushKey, pushSecret }: Config): PushApplication {
  return { key: pushKey, secret: pushSecret };
}

function startOutbox(publisher: Publisher, { storage, resources, log }: PushParts): Outbox {
  return new Outbox({
    storage,
    resources,
    publisher,
    onError: (error) => log.error(error, 'the outbox tries again'),
    onGivenUp: (change, error) => log.error({ err: error, change }, 'a change was given up'),
  });
}

/** Starts the session watch, which runs as long as the server. */
function startSessionWatch(
  server: FastifyInstance,
  terminator: SocketTerminator,
  signedIn: SignedInSockets | null,
  { auth, log, storage, resources, sessionInterval: interval }: PushParts,
): SessionWatch {
  const watch = new SessionWatch({
    terminator,
    ...(signedIn && { sessionsElsewhere: () => signedIn.sessions() }),
    presences: new PresenceWatch(storage, resources),
    interval,
    findLiving: (ids) => findActiveSessions(auth, ids),
    accountVersion: () => auth.known.version.current(),
    onError: (error) => log.error(error, 'the sockets of ended sessions were not closed'),
  });
  server.addHook('preClose', () => watch.stop());
  return watch;
}

/** Returns the admission of sockets. Closes one beyond the limit, unless it is another session’s. */
function admission(sessions: SessionWatch, embedded: PushServer, { push }: Config): Push['admit'] {
  const places = new SocketPlaces(push.socketLimits, (socketId) => embedded.hasSocket(socketId));
  return (session, socketId) => {
    if (places.take(session, socketId)) return true;
    const isOthers = [...sessions.sessionsOf(socketId)].some((id) => id !== session.id);
    if (!isOthers) embedded.refuseSocket(socketId);
    return false;
  };
}

/** Starts pushing commits through the configured service. */
export async function startPush(server: FastifyInstance, parts: PushParts): Promise<Push> {
  const { appId, service } = parts.config.push;
  const [elsewhere] = pushSources(service);
  const address = () => elsewhere ?? ownAddress(server.server);
  const start = (
    publisher: Publisher,
    terminator: SocketTerminator,
    place: Pick<Push, 'embedded' | 'signedIn'>,
  ): Omit<Push, 'admit'> => {
    const outbox = startOutbox(publisher, parts);
    server.addHook('onReady', async () => outbox.wake());
    const sessions = startSessionWatch(server, terminator, place.signedIn, parts);
    const isSocketOf = async (sessionId: string, socketId: string) => {
      // The user in the embedded push server is reliable: a client cannot sign in a socket of another client.
      const user = place.embedded?.userOf(socketId);
      if (user !== undefined) return user === pushUserOf(sessionId);
      const signedIn = (await place.signedIn?.sessionsOf(socketId)) ?? [];
      const known = new Set([...sessions.sessionsOf(socketId), ...signedIn]);
      return known.size === 1 && known.has(sessionId);
    };
    return { outbox, sessions, ...place, isSocketOf, address };
  };
  if (service.place !== 'embedded') {
    // Imported dynamically: the library loads slowly, and most servers do not need it.
    const { PusherPublisher } = await import('./external/pusher-publisher.ts');
    const application = { appId, ...applicationOf(parts.config), service };
    const external = new PusherPublisher(application, (error) =>
      parts.log.warn(error, 'the push service does not close sockets'),
    );
    const signedIn = new SignedInSockets(parts.storage);
    const terminator: SocketTerminator = {
      terminate: (sockets) => signedIn.end(sockets.sessionId, () => external.terminate(sockets)),
    };
    const push = start(external, terminator, { embedded: null, signedIn });
    // Reports wrong settings at once, not only when the first record is saved.
    server.addHook('onListen', async () => {
      external
        .check()
        .catch((error: unknown) => parts.log.error(error, 'the push service does not take our calls'));
    });
    // No limit here: only the external service can determine which sockets are closed, so it counts them.
    return { ...push, admit: () => true };
  }
  const { config, log } = parts;
  const application = applicationOf(config);
  const embedded = attachPushServer(server, {
    ...{ application, log, isBusy: parts.isBusy },
    ...{ webhookUrl: config.push.webhookUrl, anonymousLimits: config.push.anonymousLimits },
    clientEventBytes: clientEventBytesOf(parts.resources),
    socketsPerUser: config.push.socketLimits.perSession,
  });
  const terminator: SocketTerminator = {
    terminate: async ({ socketIds }) => embedded.terminateSockets(socketIds),
    isOpen: (socketId) => embedded.hasSocket(socketId),
  };
  const push = start(embedded, terminator, { embedded, signedIn: null });
  return { ...push, admit: admission(push.sessions, embedded, config) };
}

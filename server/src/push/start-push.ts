import type { Resource } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Auth } from '../accounts/create-auth.ts';
import { findAllLivingSessions, findLivingSessions } from '../accounts/living-sessions.ts';
import type { Config } from '../config.ts';
import { ownAddress } from '../listen.ts';
import type { Storage } from '../storage/storage.ts';
import type { PushApplication } from './channel-signature.ts';
import { attachPushServer } from './embedded/attach-push-server.ts';
import type { PushServer } from './embedded/push-server.ts';
import { Outbox } from './outbox.ts';
import { PresenceWatch } from './presence-watch.ts';
import type { Publisher } from './publisher.ts';
import { pushSources } from './push-address.ts';
import { SessionWatch } from './session-watch.ts';
import type { SocketCutter } from './socket-cutter.ts';

/** What pushing needs. */
export interface PushParts {
  config: Config;
  storage: Storage;
  auth: Auth;
  /** Every list whose changes are pushed. */
  resources: readonly Resource[];
  log: Logger;
}

/** How changes leave this process. */
export interface Push {
  outbox: Outbox;
  /** Closes the sockets of sessions that end. */
  sessions: SessionWatch;
  /** The push server in this process; `null` where the service is elsewhere. */
  embedded: PushServer | null;
  /** Where a browser reaches the service, as `ws://host:port`; known once the server listens. */
  address: () => string;
}

/** The application as its push service knows it. */
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

/** Watches over the sessions as long as the server runs. */
function startSessionWatch(
  server: FastifyInstance,
  cutter: SocketCutter,
  { auth, log, storage, resources }: PushParts,
): SessionWatch {
  const watch = new SessionWatch({
    cutter,
    presences: new PresenceWatch(storage, resources),
    findLiving: (ids) => findLivingSessions(auth, ids),
    accountVersion: () => auth.known.version.current(),
    onError: (error) => log.error(error, 'the sockets of ended sessions were not closed'),
  });
  server.addHook('preClose', () => watch.stop());
  return watch;
}

/** Pushes what is committed through the service that the operator chose. */
export async function startPush(server: FastifyInstance, parts: PushParts): Promise<Push> {
  const { appId, service } = parts.config.push;
  const [elsewhere] = pushSources(service);
  const address = () => elsewhere ?? ownAddress(server.server);
  const pushThrough = (publisher: Publisher, cutter: SocketCutter, embedded: PushServer | null): Push => {
    const outbox = startOutbox(publisher, parts);
    server.addHook('onReady', async () => outbox.wake());
    return { outbox, sessions: startSessionWatch(server, cutter, parts), embedded, address };
  };
  if (service.place !== 'embedded') {
    // Its library takes a while to load, which every other start does without.
    const { PusherPublisher } = await import('./external/pusher-publisher.ts');
    const application = { appId, ...applicationOf(parts.config), service };
    const external = new PusherPublisher(application, (error) =>
      parts.log.warn(error, 'the push service does not close sockets'),
    );
    const push = pushThrough(external, external, null);
    // The service kept its sockets while this program was away.
    server.addHook('onReady', async () => push.sessions.takeUp(await findAllLivingSessions(parts.auth)));
    // Wrong settings are told at once, and not when somebody has saved the first record.
    server.addHook('onListen', async () => {
      external
        .check()
        .catch((error: unknown) => parts.log.error(error, 'the push service does not take our calls'));
    });
    return push;
  }
  const { config, log } = parts;
  const { webhookUrl } = config.push;
  const embedded = attachPushServer(server, { application: applicationOf(config), webhookUrl, log });
  const cutter: SocketCutter = {
    cut: async ({ socketIds }) => embedded.terminateSockets(socketIds),
    isOpen: (socketId) => embedded.hasSocket(socketId),
  };
  return pushThrough(embedded, cutter, embedded);
}

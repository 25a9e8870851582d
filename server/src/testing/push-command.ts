import { childEnvironment, type ChildProgram, startCommand } from './child-process.ts';

/** The application of a separate push server in tests. */
export const pushApplication = { appId: '42', key: 'key', secret: 's'.repeat(32) };

/** Returns the settings of a server that uses a push server on this machine. */
export function pushThrough(port: number, { appId, key, secret } = pushApplication): Record<string, string> {
  return {
    PUSH: 'pusher',
    PUSHER_APP_ID: appId,
    PUSHER_APP_KEY: key,
    PUSHER_APP_SECRET: secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
    PUSHER_SCHEME: 'http',
  };
}

/**
 * Starts `npm run push` without npm.
 * @param Program determines how long it may run; until the end of the test by default
 */
export function startPushCommand(
  environment: Record<string, string> = {},
  Program?: typeof ChildProgram,
): ChildProgram {
  const ownEnvironment = {
    ...childEnvironment,
    PUSHER_APP_ID: pushApplication.appId,
    PUSHER_APP_KEY: pushApplication.key,
    PUSHER_APP_SECRET: pushApplication.secret,
    ...environment,
  };
  return startCommand('push', [], ownEnvironment, Program && { Program });
}

/** Waits until a push server is ready. Returns its port. */
export async function portOf(server: ChildProgram): Promise<number> {
  const [, port] = await server.until(/Le service de push est prêt\u00a0: http:\/\/127\.0\.0\.1:(\d+) /);
  return Number(port);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../application/free-port.ts';

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** A separate push server, as started by `npm run push`. */
export interface StandalonePush {
  readonly port: number;
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  stop(): Promise<void>;
}

/** Starts a push server on a free port. */
export async function startStandalonePush(): Promise<StandalonePush> {
  const port = await freePort();
  const secret = 'un secret pour les tests, assez long';
  const program = spawn(process.execPath, ['server/src/commands/push.ts'], {
    cwd: projectFolder,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUSHER_APP_SECRET: secret,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  await Promise.race([
    once(program.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The push server ended'))),
  ]);
  return {
    port,
    appId: '2016',
    key: 'ne2016-key',
    secret,
    async stop() {
      program.kill('SIGTERM');
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** A push service of the Pusher protocol, in a separate process. */
export interface PushService {
  readonly key: string;
  readonly port: number;
  publish(message: { channel: string; event: string; data: string }): void;
  stop(): Promise<void>;
}

/** Starts a push service without a secret: its channels are public. */
export async function startPushService(): Promise<PushService> {
  const key = 'plain-key';
  const service = spawn(process.execPath, ['server/src/testing/push-program.ts', key], {
    cwd: projectFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  const lines = createInterface({ input: service.stdout });
  const [port] = (await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error('The push service ended'))),
  ])) as [string];
  return {
    key,
    port: Number(port),
    publish: (message) => service.stdin.write(`${JSON.stringify(message)}\n`),
    async stop() {
      service.stdin.end();
      await ended;
    },
  };
}

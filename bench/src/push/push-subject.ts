import { Agent } from 'node:http';
import { join } from 'node:path';
import Pusher from 'pusher';
import { serverOptions } from '../../../scripts/setup/project.mjs';
import { type ServerProcess, type ServerProgram, startServerProcess } from '../server/server-process.ts';
import type { SubjectName } from '../server/subject.ts';
import type { PushPlace } from './load/light-socket.ts';

/** The credentials of the application at the measured push servers. */
const application = { appId: 'bench', key: 'bench-key', secret: 'x'.repeat(64) };

const channel = 'private-project';

/** An example of the application’s events. */
const event = {
  name: 'ne2016\\Events\\Project',
  data: JSON.stringify({ action: 'updated', id: 12_345, cursor: '0123456789abcdef:12345:1700000000000' }),
};

/** The operators’ Node options of the product. The floor has them too, so that memory is comparable. */
const nodeOptions = { NODE_OPTIONS: serverOptions.join(' ') };

const programs: Readonly<Record<SubjectName, ServerProgram>> = {
  floor: {
    file: join(import.meta.dirname, 'floor', 'push-floor-program.ts'),
    words: [],
    environment: nodeOptions,
  },
  product: {
    file: join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'commands', 'push.ts'),
    words: [],
    environment: {
      HOST: '127.0.0.1',
      PORT: '0',
      ...nodeOptions,
      PUSHER_APP_ID: application.appId,
      PUSHER_APP_KEY: application.key,
      PUSHER_APP_SECRET: application.secret,
      DEV_MODE: 'false',
      PUSH_SOCKETS_PER_SESSION: '0',
      PUSH_SOCKETS_PER_ACCOUNT: '0',
      LOG_LEVEL: 'warn',
    },
  },
};

/** A measured push server. */
export interface PushSubject extends AsyncDisposable {
  readonly name: SubjectName;
  readonly process: ServerProcess;
  readonly place: PushPlace;
  /** Publishes one event by the signed HTTP API; resolves when the server has answered. */
  publish(): Promise<void>;
}

/** Starts a push server in a separate process. The official library publishes over kept connections. */
export async function startPushSubject(name: SubjectName): Promise<PushSubject> {
  const process = await startServerProcess(programs[name]);
  const { hostname, port } = new URL(process.address);
  const agent = new Agent({ keepAlive: true });
  const publisher = new Pusher({ ...application, host: hostname, port, agent });
  return {
    name,
    process,
    place: { address: process.address, key: application.key, secret: application.secret, channel },
    async publish() {
      await publisher.trigger(channel, event.name, event.data);
    },
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await process[Symbol.asyncDispose]();
    },
  };
}

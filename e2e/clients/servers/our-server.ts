import { createDataLayer } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { project, resources } from '@ne2016/contract/testing';
import type { Application } from '../../application/application.ts';
import { visit } from '../visit.ts';
import { hurriedClock } from './hurried-clock.ts';
import { layLine } from './line.ts';
import { makeLossyFetch } from './lossy-fetch.ts';
import type { RealClient, RealServer } from './real-server.ts';

async function connect({ address, admin }: Application): Promise<RealClient> {
  const line = await layLine(Number(new URL(address).port));
  const { fetch, loseAnswer } = makeLossyFetch(globalThis.fetch);
  const { http, push } = await visit(`http://127.0.0.1:${line.port}`, admin, fetch);
  const layer = createDataLayer({
    resources,
    http,
    clock: hurriedClock,
    push: pusherPush({ ...push, http }),
  });
  layer.start();
  return {
    layer,
    cut: () => line.cut(),
    restore: () => line.restore(),
    loseAnswer,
    async close() {
      layer.stop();
      await line.close();
    },
  };
}

/** Our server for clients: every extension, private channels, sessions. */
export function ourServer(application: Application): RealServer {
  return {
    projects: project,
    connect: () => connect(application),
    stop: () => Promise.resolve(),
  };
}

import { pushEventName } from '@ne2016/contract';
import { createDataLayer, createHttpClient } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { FakeServer, noFeatures } from '@ne2016/data-layer/testing';
import { project } from '@ne2016/contract/testing';
import { serveAnswers } from '../../other-servers/serve-answers.ts';
import { hurriedClock } from './hurried-clock.ts';
import { layLine } from './line.ts';
import { makeLossyFetch } from './lossy-fetch.ts';
import { type PushService, startPushService } from './push-service.ts';
import type { Projects, RealClient, RealServer } from './real-server.ts';

/** The projects on a public channel, which needs no authorisation. */
const projects: Projects = { ...project, channel: 'public' };

async function connect(port: number, service: PushService): Promise<RealClient> {
  const lines = await Promise.all([layLine(port), layLine(service.port)]);
  const [calls, push] = lines;
  const { fetch, loseAnswer } = makeLossyFetch(globalThis.fetch);
  const http = createHttpClient({ baseUrl: `http://127.0.0.1:${calls.port}/`, fetch });
  const { key } = service;
  const layer = createDataLayer({
    resources: [projects],
    http,
    clock: hurriedClock,
    push: pusherPush({ key, host: '127.0.0.1', port: push.port, tls: false, http }),
  });
  layer.start();
  return {
    layer,
    cut: () => lines.forEach((line) => line.cut()),
    restore: () => lines.forEach((line) => line.restore()),
    loseAnswer,
    async close() {
      layer.stop();
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

/** Starts a server that implements only the specification, with three projects. */
export async function startPlainServer(): Promise<RealServer> {
  const service = await startPushService();
  const records = new FakeServer({ resources: [projects], ...noFeatures });
  for (const [index, name] of ['École', 'Halle', 'Pont'].entries())
    records.write(projects, index + 1, { name, commune: 1, status: 'idea' });
  records.announceTo({
    // No connection is excluded: the client that makes a change receives its event, too.
    socketId: () => undefined,
    announce: ({ name }, change) =>
      service.publish({ channel: name, event: pushEventName(name), data: JSON.stringify(change) }),
  });
  const server = await serveAnswers(async (url, call) => {
    const answer = await records.fetch(url, call);
    return answer.ok ? answer : new Response(null, { status: answer.status });
  });
  return {
    projects,
    connect: () => connect(server.port, service),
    async stop() {
      await Promise.all([server.stop(), service.stop()]);
    },
  };
}

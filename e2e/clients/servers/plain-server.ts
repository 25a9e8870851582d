import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { pushEventName } from '@ne2016/contract';
import { createDataLayer, createHttpClient } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { project } from '@ne2016/contract/testing';
import { hurriedClock } from './hurried-clock.ts';
import { layLine } from './line.ts';
import { makeLossyFetch } from './lossy-fetch.ts';
import { PlainRecords } from './plain-records.ts';
import { type PushService, startPushService } from './push-service.ts';
import type { Projects, RealClient, RealServer } from './real-server.ts';

/** The projects on a public channel: nobody is asked for an authorisation. */
const projects: Projects = { ...project, channel: 'public' };

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const hasBody = request.method === 'POST' || request.method === 'PUT';
  return hasBody ? ((await json(request)) as Record<string, unknown>) : {};
}

/** Answers over HTTP, with nothing that the specification does not demand: not even a date. */
async function serve(records: PlainRecords): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const path = url.slice(1).split('/').map(decodeURIComponent);
      const { status, body } = records.answer({ method, path, body: await bodyOf(request) });
      response.sendDate = false;
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

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

/** Starts a server of somebody who read the specification and nothing else, with three projects. */
export async function startPlainServer(): Promise<RealServer> {
  const service = await startPushService();
  const records = new PlainRecords(projects, (change) =>
    service.publish({
      channel: projects.name,
      event: pushEventName(projects.name),
      data: JSON.stringify(change),
    }),
  );
  for (const name of ['École', 'Halle', 'Pont']) records.add({ name, commune: 1, status: 'idea' });
  const server = await serve(records);
  const { port } = server.address() as AddressInfo;
  return {
    projects,
    connect: () => connect(port, service),
    async stop() {
      server.close();
      await Promise.all([once(server, 'close'), service.stop()]);
    },
  };
}

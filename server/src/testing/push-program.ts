import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { addPushApi } from '../push/embedded/api-routes.ts';
import { PushServer } from '../push/embedded/push-server.ts';
import type { PushMessage } from '../push/publisher.ts';

/**
 * The push server alone, for servers in other processes: it prints its port, then publishes what it is told by its HTTP
 * API, and each line of its input, `{ channel, event, data }` as JSON, until the input ends.
 */
const [key = '', secret = '', appId = ''] = process.argv.slice(2);
const push = new PushServer({ key, secret });
const server = Fastify();
await addPushApi(server, push, { key, secret, appId });
push.attach(server.server);
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`);

for await (const line of createInterface({ input: process.stdin }))
  await push.publish({ ...(JSON.parse(line) as Omit<PushMessage, 'exceptSocketId'>), exceptSocketId: null });
await push.stop();
await server.close();

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { PushServer } from '../push/embedded/push-server.ts';
import type { PushMessage } from '../push/protocol/publisher.ts';

/**
 * A push server for tests of clients: it prints its port, then publishes each line of its input, `{ channel,
 * event, data }` as JSON, until the input ends. It has no secret: its channels are public.
 */
const [key = ''] = process.argv.slice(2);
const push = new PushServer({ key, secret: '' });
const server = createServer((_request, response) => response.writeHead(404).end());
push.attach(server);
server.listen({ port: 0, host: '127.0.0.1' }, () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);

for await (const line of createInterface({ input: process.stdin }))
  await push.publish({ ...(JSON.parse(line) as Omit<PushMessage, 'exceptSocketId'>), exceptSocketId: null });
await push.stop();
server.close();

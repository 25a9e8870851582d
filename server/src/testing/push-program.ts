import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { PushServer } from '../push/embedded/push-server.ts';
import type { PushMessage } from '../push/publisher.ts';

/**
 * The push server alone, for a server of somebody else: it prints its port, then publishes each line of its input,
 * `{ channel, event, data }` as JSON, until the input ends.
 */
const push = new PushServer({ key: process.argv[2] ?? '', secret: '' });
const server = createServer((_request, response) => response.writeHead(404).end());
push.attach(server);
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

for await (const line of createInterface({ input: process.stdin }))
  await push.publish({ ...(JSON.parse(line) as Omit<PushMessage, 'exceptSocketId'>), exceptSocketId: null });
await push.stop();
server.close();

import { parentPort, workerData } from 'node:worker_threads';
import { headers, paths } from '@ne2016/contract';
import { PushClient } from '../src/testing/push-socket.ts';

/** The target, the session and the size of a flood. */
export interface FloodOrder {
  url: string;
  cookie: string;
  csrfToken: string;
  channel: string;
  sockets: number;
  senders: number;
  seconds: number;
}

/** The result of a flood. */
export interface FloodFigures {
  joined: number;
  /** Number of closed sockets for each close code. */
  closed: Record<string, number>;
  sent: number;
  received: number;
}

const { url, cookie, csrfToken, channel, sockets, senders, seconds } = workerData as FloodOrder;
const figures: FloodFigures = { joined: 0, closed: {}, sent: 0, received: 0 };
const data = { attribute: 'x'.repeat(9_900) };

async function authorize(socketId: string): Promise<unknown> {
  const response = await fetch(`${url}/${paths.channelAuthorization}`, {
    method: 'POST',
    body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
    headers: { cookie, 'content-type': 'application/json', [headers.csrfToken]: csrfToken },
  });
  return response.ok ? response.json() : undefined;
}

async function join(): Promise<PushClient> {
  const client = new PushClient(`${url.replace('http', 'ws')}/app/ne2016-key?protocol=7`);
  void client.closed.then((code) => (figures.closed[code] = (figures.closed[code] ?? 0) + 1));
  const authorization = await authorize(await client.greeted());
  if (authorization === undefined) return client;
  client.send({ event: 'pusher:subscribe', data: { channel, ...authorization } });
  figures.joined += 1;
  return client;
}

const clients: PushClient[] = [];
for (let index = 0; index < sockets; index += 1) clients.push(await join());
for (const { socket } of clients) {
  socket.removeAllListeners('message');
  socket.on('message', () => (figures.received += 1));
}
parentPort?.postMessage('ready', []);
const open = clients.filter(({ socket }) => socket.readyState === socket.OPEN);
const timer = setInterval(() => {
  for (const client of open.slice(0, senders))
    if (client.socket.readyState === client.socket.OPEN) {
      client.send({ event: 'client-editing', channel, data });
      figures.sent += 1;
    }
}, 101);
setTimeout(() => {
  clearInterval(timer);
  parentPort?.postMessage(figures, []);
  for (const { socket } of clients) socket.terminate();
}, seconds * 1_000);

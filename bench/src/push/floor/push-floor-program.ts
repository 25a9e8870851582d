import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

/**
 * The floor: a bare Fastify next to a bare `ws`. It prepares one frame of each event and sends it to all
 * sockets. It has one channel with all clients, and checks nothing.
 */
const greeting = JSON.stringify({
  event: 'pusher:connection_established',
  data: JSON.stringify({ socket_id: '1.1', activity_timeout: 120 }),
});
const confirmation = JSON.stringify({ event: 'pusher_internal:subscription_succeeded', data: '{}' });

interface Event {
  readonly name: string;
  readonly channel: string;
  readonly data: string;
}

const server = Fastify();
const sockets = new WebSocketServer({ server: server.server });
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send(confirmation));
  socket.send(greeting);
});

server.post<{ Body: Event }>('/apps/:appId/events', (request, reply) => {
  const { name: event, channel, data } = request.body;
  const frame = Buffer.from(JSON.stringify({ event, channel, data }));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
  return reply.send({});
});

process.on('SIGTERM', () => process.exit());
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);

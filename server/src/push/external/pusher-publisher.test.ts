import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PushSocket } from '../../testing/push-socket.ts';
import { portOf, pushApplication, startPushCommand } from '../../testing/push-command.ts';
import { pushUserOf } from '../protocol/channel-signature.ts';
import { MessageRefusedError, mostTogether } from '../protocol/publisher.ts';
import { PusherPublisher } from './pusher-publisher.ts';

const message = { channel: 'news', event: 'greeting', data: '{"a":1}', exceptSocketId: null };

function serviceAt(port: number) {
  return { place: 'server', host: '127.0.0.1', port, isEncrypted: false } as const;
}

function publisherTo(port: number, longestCall?: number, appId = pushApplication.appId): PusherPublisher {
  const external = { ...pushApplication, appId, service: serviceAt(port) };
  return new PusherPublisher(external, () => undefined, longestCall);
}

/** A service that answers every call in the same way. */
async function serviceThat(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function failureOf(port: number, one = message, longestCall?: number): Promise<Error> {
  const error: unknown = await publisherTo(port, longestCall)
    .publish(one)
    .catch((reason: unknown) => reason);
  if (error instanceof Error) return error;
  throw new Error('It was published');
}

async function startService() {
  const port = await portOf(startPushCommand());
  const join = async () => {
    const socket = new PushSocket(`ws://127.0.0.1:${port}/app/key?protocol=7`);
    const socketId = await socket.greeted();
    socket.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
    await socket.next();
    return { socket, socketId };
  };
  return { publisher: publisherTo(port), join };
}

const received = (data: string) => ({ event: 'greeting', channel: 'news', data });

test('what is published reaches the subscribers of a service in another process, but for the socket left out', async () => {
  const { publisher, join } = await startService();
  const [writer, other] = [await join(), await join()];
  await publisher.publish({ ...message, exceptSocketId: writer.socketId });
  expect(await other.socket.pending()).toEqual([received('{"a":1}')]);
  expect(await writer.socket.pending()).toEqual([]);
});

test('messages published together reach each subscriber in their order, but for the socket left out of each', async () => {
  const { publisher, join } = await startService();
  const [writer, other] = [await join(), await join()];
  const numbered = Array.from({ length: mostTogether }, (_, index) => ({ ...message, data: String(index) }));
  await publisher.publishTogether(
    numbered.map((one, index) => ({ ...one, exceptSocketId: index === 0 ? null : writer.socketId })),
  );
  expect(await other.socket.pending()).toEqual(numbered.map(({ data }) => received(data)));
  expect(await writer.socket.pending()).toEqual([received('0')]);
});

test.each([
  ['a channel that no service takes', { channel: 'a b' }],
  ['data that is too long', { data: 'x'.repeat(10_241) }],
])('%s refuses all messages published with it', async (_, fault) => {
  const { publisher, join } = await startService();
  const { socket } = await join();
  await expect(publisher.publishTogether([message, { ...message, ...fault }])).rejects.toBeInstanceOf(
    MessageRefusedError,
  );
  expect(await socket.pending()).toEqual([]);
});

test('messages published together are one call', async () => {
  const calls: unknown[] = [];
  const port = await serviceThat((request, response) => {
    calls.push(request.url?.split('?')[0]);
    response.end('{}');
  });
  await publisherTo(port).publishTogether([message, message, message]);
  expect(calls).toEqual(['/apps/42/batch_events']);
});

test.each([400, 413, 415, 422])('an answer %i is about the message', async (status) => {
  const port = await serviceThat((_request, response) => response.writeHead(status).end('bad name'));
  const failure = await failureOf(port);
  expect(failure).toBeInstanceOf(MessageRefusedError);
  expect(failure.message).toBe(`The push service answered ${status}: bad name`);
});

test.each([401, 403, 404, 405, 408, 410, 429, 500, 502, 503])('an answer %i may pass', async (status) => {
  const port = await serviceThat((_request, response) => response.writeHead(status).end());
  const failure = await failureOf(port);
  expect(failure).not.toBeInstanceOf(MessageRefusedError);
  expect(failure.message).toContain(String(status));
});

test('a wrong name of the application is not taken for a fault of the message', async () => {
  const publisher = publisherTo(await portOf(startPushCommand()), undefined, 'another');
  const failure: unknown = await publisher.publish(message).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(MessageRefusedError);
  expect(failure).toMatchObject({ message: expect.stringContaining('404') as string });
});

test('a service that is away may come back, and the failure tells nothing of the signed address', async () => {
  const port = await serviceThat((request) => request.socket.destroy());
  const failure = await failureOf(port);
  expect(failure).not.toBeInstanceOf(MessageRefusedError);
  expect(failure.message).toMatch(/^The push service at 127\.0\.0\.1:\d+ cannot be reached: E[A-Z]+$/);
  expect(Object.keys(failure)).toEqual([]);
});

const ended = { sessionId: 'a', socketIds: ['1.2'] };

test('the sockets of a session are closed by the user that the service knows it as', async () => {
  const paths: string[] = [];
  const port = await serviceThat((request, response) => {
    paths.push(`${request.method} ${request.url?.split('?')[0]}`);
    response.end('{}');
  });
  await publisherTo(port).terminate(ended);
  expect(paths).toEqual([`POST /apps/42/users/${pushUserOf('a')}/terminate_connections`]);
});

test.each([400, 404, 405])(
  'a service that will not close sockets (%i) is left alone, and that is told once',
  async (status) => {
    const port = await serviceThat((_request, response) => response.writeHead(status).end('no'));
    const told: string[] = [];
    const external = { ...pushApplication, service: serviceAt(port) };
    const publisher = new PusherPublisher(external, ({ message }) => told.push(message));
    for (const sessionId of ['a', 'b']) await publisher.terminate({ ...ended, sessionId });
    expect(told).toEqual([`The push service answered ${status}: no`]);
  },
);

test('a service that is away is asked again to close sockets', async () => {
  const busy = await serviceThat((_request, response) => response.writeHead(503).end());
  await expect(publisherTo(busy).terminate(ended)).rejects.toThrow('503');
});

test('an answer that breaks off says nothing of the message', async () => {
  const port = await serviceThat((_request, response) => {
    response.writeHead(502, { 'content-length': 100 }).write('half');
    setImmediate(() => response.destroy());
  });
  const failure = await failureOf(port, message, 300);
  expect(failure).not.toBeInstanceOf(MessageRefusedError);
  expect(failure.message).toMatch(/^The push service at 127\.0\.0\.1:\d+ cannot be reached: \S/);
});

test('an answer that never ends is given up, and the next call goes through', async () => {
  let calls = 0;
  const port = await serviceThat((_request, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(502, { 'content-length': 100 }).write('half');
    else response.end('{}');
  });
  const publisher = publisherTo(port, 300);
  await expect(publisher.publish(message)).rejects.toThrow(
    /^The push service at .* cannot be reached: its answer has no end$/,
  );
  await publisher.publish(message);
  expect(calls).toBe(2);
});

test('a name that no service would take is refused before it is sent', async () => {
  const port = await serviceThat((_request, response) => response.end());
  expect(await failureOf(port, { ...message, channel: 'a b' })).toBeInstanceOf(MessageRefusedError);
});

import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { paths, monitoringPaths } from '@ne2016/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { answerUnknownMethods } from './unknown-methods.ts';

test('a method that an address does not know is answered with 405 and those that it knows, signed in or not', async () => {
  const server = await startTestServer({ resources: exampleResources });
  const allowed = {
    [paths.list('task')]: 'GET, HEAD',
    [paths.create('task')]: 'POST',
    [paths.record('task', 1)]: 'DELETE, GET, HEAD, PUT',
    [paths.signIn]: 'POST',
    [paths.session]: 'GET, HEAD',
    [paths.configuration]: 'GET, HEAD',
    [monitoringPaths.health]: 'GET, HEAD',
    'files/report/paper': 'GET, HEAD, POST',
  };
  for (const client of [server.visitor(), await server.signedIn('editor')])
    for (const [address, methods] of Object.entries(allowed))
      for (const method of ['PATCH', 'PROPFIND', 'OPTIONS']) {
        const { status, headers, body } = await client.call(method, `${address}?x=1`);
        expect([address, method, status, headers.get('allow'), body.code]).toEqual([
          address,
          method,
          405,
          methods,
          'method_not_allowed',
        ]);
      }
});

test('an address that is unknown stays so, and one for a POST alone is no file either', async () => {
  const visitor = (await startTestServer({ resources: exampleResources })).visitor();
  for (const method of ['GET', 'OPTIONS', 'PATCH']) {
    const answer = await visitor.call(method, 'nowhere');
    expect([method, answer.headers.get('allow')]).toEqual([method, null]);
    expect(answer.status).toBe(method === 'PATCH' ? 403 : 404);
  }
  for (const method of ['GET', 'HEAD']) expect((await visitor.call(method, paths.signIn)).status).toBe(405);
});

test('a file is answered without looking through the patterns of all addresses', async () => {
  const server = Fastify();
  answerUnknownMethods(server);
  for (let n = 0; n < 500; n += 1) server.get(`/list-${n}/:id`, () => null);
  server.get('/*', () => null);
  await server.ready();
  onTestFinished(() => server.close());
  /** Returns the shortest of several times, in milliseconds: a busy machine makes others longer. */
  const timeOf = async (method: 'GET' | 'PATCH') => {
    const times = [];
    for (let n = 0; n < 30; n += 1) {
      const before = performance.now();
      await server.inject({ method, url: '/nowhere' });
      times.push(performance.now() - before);
    }
    return Math.min(...times);
  };
  const lookedThrough = await timeOf('PATCH');
  expect(await timeOf('GET')).toBeLessThan(lookedThrough / 2);
});

test('TRACE is for no address, known or not, for it would show a page what the browser sends', async () => {
  const { url } = await startTestServer({ resources: exampleResources });
  const answers = ['', 'nowhere', 'assets/main-0a1b2c.js', paths.list('task'), paths.signIn];
  const told = answers.map(async (address) => {
    const sent = httpRequest(`${url}/${address}`, { method: 'TRACE' }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return [address, answer.statusCode, answer.headers.allow];
  });
  expect(await Promise.all(told)).toEqual([
    ['', 405, 'GET, HEAD'],
    ['nowhere', 405, 'GET, HEAD'],
    ['assets/main-0a1b2c.js', 405, 'GET, HEAD'],
    [paths.list('task'), 405, 'GET, HEAD'],
    [paths.signIn, 405, 'POST'],
  ]);
});

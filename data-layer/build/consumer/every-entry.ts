import { createDataLayer, createHttpClient, defineResource, HttpError, text } from '@ne2016/data-layer';
import { siret } from '@ne2016/data-layer/kinds';
import { indexedDbPersistence } from '@ne2016/data-layer/persistence';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { useRecord } from '@ne2016/data-layer/react';
import { broadcastTabs } from '@ne2016/data-layer/tabs';
import { FakeClock, FakePush, FakeServer, problemResponse } from '@ne2016/data-layer/testing';

const task = defineResource('task', {
  labels: { plural: 'Tâches', singular: 'tâche', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }) },
  title: 'title',
});
const clock = new FakeClock();
const server = new FakeServer({ resources: [task], clock });
const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch, clock });
const push = new FakePush();
server.announceTo(push);
push.open();
const layer = createDataLayer({ resources: [task], http, push, clock });
const tasks = layer.store(task);
layer.start();
tasks.load();
await server.settled();
server.write(task, 1, { title: 'somebody else’s' });
await server.settled();

const stop = server.intercept(() => problemResponse(409, 'title_taken'));
const refused: unknown = await http
  .request({ method: 'GET', path: 'data/task' })
  .catch((error: unknown) => error);
stop();
layer.stop();

process.stdout.write(
  JSON.stringify({
    title: tasks.get(1)?.values.title,
    isRefused: refused instanceof HttpError && refused.problem.code === 'title_taken',
    functions: [broadcastTabs, indexedDbPersistence, pusherPush, siret, useRecord].map((one) => typeof one),
  }),
);

import { createDataLayer } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { resources } from '@ne2016/contract/testing';
import { expect, it, onTestFinished } from 'vitest';
import { layLine } from './servers/line.ts';
import { startServer } from './start-server.ts';
import { untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

it(
  'a push service that says nothing any more is given up in less than a minute',
  { timeout: 90_000 },
  async () => {
    const application = await startServer();
    onTestFinished(() => application.dispose());
    const { http, push } = await visit(application.address, application.admin);
    const line = await layLine(push.port);
    onTestFinished(() => line.close());
    const layer = createDataLayer({ resources, http, push: pusherPush({ ...push, port: line.port, http }) });
    onTestFinished(() => layer.stop());
    const until = (state: string) =>
      untilTrue(
        () => layer.connection.value === state,
        (listener) => layer.connection.subscribe(listener),
      );
    layer.start();
    await until('connected');
    line.hush();
    const hushedAt = performance.now();
    // From now on it polls.
    await until('connecting');
    expect(performance.now() - hushedAt).toBeLessThan(60_000);
  },
);

import { createDataLayer } from '@ne2016/data-layer';
import { pusherPush } from '@ne2016/data-layer/pusher';
import { resources } from '@ne2016/contract/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { layLine } from './servers/line.ts';
import { startServer } from './start-server.ts';
import { untilTrue } from './until-true.ts';
import { visit } from './visit.ts';

it('a push service that says nothing any more is given up in less than a minute', async () => {
  const application = await startServer();
  onTestFinished(() => application[Symbol.asyncDispose]());
  const { http, push } = await visit(application.address, application.admin);
  const line = await layLine(push.port);
  onTestFinished(() => line.close());
  // Real time passes until the connection is silent; the minute after that is skipped.
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const layer = createDataLayer({ resources, http, push: pusherPush({ ...push, port: line.port, http }) });
  onTestFinished(() => layer.stop());
  layer.start();
  await untilTrue(
    () => layer.connection.value === 'connected',
    (listener) => layer.connection.subscribe(listener),
  );
  const states: string[] = [];
  layer.connection.subscribe(() => states.push(layer.connection.value));
  line.hush();
  await vi.advanceTimersByTimeAsync(59_000);
  // From then on it polls.
  expect(states[0]).toBe('connecting');
});

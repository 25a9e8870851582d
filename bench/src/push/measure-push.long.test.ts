import { expect, test, vi } from 'vitest';
import { makeBareApplication } from '../server/product/bare-application.ts';
import { productProgram } from '../server/product/product-program.ts';
import { startApplicationSubject } from './application-subject.ts';
import { ClientCrew } from './load/client-crew.ts';
import { measureServers } from './measure-push.ts';
import { measureConnecting } from './measure-connecting.ts';
import { measureReadsBeside } from './measure-reads-beside.ts';
import { measureRushes } from './measure-rushes.ts';
import { measureSockets } from './measure-sockets.ts';
import { type PushEffort, wholeEffort } from './push-effort.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const effort: PushEffort = {
  ...wholeEffort,
  rounds: 1,
  audiences: [5],
  burst: { events: 20, subscribers: 5 },
  sockets: { count: 5, starts: 1 },
  rush: 5,
  connections: 1,
  round: { events: 20, subscribers: 5 },
};

const aboveZero = expect.toSatisfy((figure) => typeof figure === 'number' && figure > 0) as number;

test('the push server and its floor are measured, and every subscriber of both hears every event', async () => {
  await using crew = new ClientCrew();
  const { fanOut, eventRate } = await measureServers(crew, effort, () => undefined);
  expect(eventRate).toEqual({ floor: aboveZero, product: aboveZero });
  for (const { first, half, last } of Object.values(fanOut[5] ?? {})) {
    expect(first).toBeGreaterThan(0);
    expect(half).toBeGreaterThanOrEqual(first);
    expect(last).toBeGreaterThanOrEqual(half);
  }
  const { product } = await measureSockets(crew, effort);
  expect(product.rate).toBeGreaterThan(0);
});

test('clients who call at once are each answered', async () => {
  await using stack = new AsyncDisposableStack();
  const bare = stack.use(await makeBareApplication());
  const crew = stack.use(new ClientCrew());
  const application = stack.use(
    await startApplicationSubject((data) => productProgram(data, bare.application)),
  );
  const rush = { p50: aboveZero, p99: aboveZero, processor: aboveZero };
  expect(await measureRushes(crew, application, effort)).toEqual({
    stampede: { ...rush, untilLast: aboveZero },
    emptyDeltas: rush,
  });
  const connecting = await measureConnecting(crew, application, effort);
  expect(connecting).toEqual({ duration: aboveZero, processor: aboveZero });
  const spread = { p50: aboveZero, p99: aboveZero };
  expect(await measureReadsBeside(crew, application, effort)).toEqual({ alone: spread, heard: spread });
});

import { type Browser, chromium } from '@playwright/test';
import { browserLaunch } from '../../../e2e/browser-launch.ts';
import { findPostgres } from '../../../scripts/setup/postgres.mjs';
import { startPostgres } from '../../../scripts/testing/postgres-server.ts';
import { productProgram } from '../server/product/product-program.ts';
import { startApplicationSubject } from './application-subject.ts';
import { ClientCrew } from './load/client-crew.ts';
import { measureConnecting } from './measure-connecting.ts';
import { measureBursts, measureFanOut } from './measure-fan-out.ts';
import { measureReadsBeside } from './measure-reads-beside.ts';
import { measureRushes } from './measure-rushes.ts';
import { measureSaves } from './measure-saves.ts';
import { measureSockets } from './measure-sockets.ts';
import type { PushEffort } from './push-effort.ts';
import type { PushResults } from './push-results.ts';
import { startPushSubject } from './push-subject.ts';

/** Called with the title of each part at its start. */
type Tell = (text: string) => void;

/** Measures the push server alone, alternating with the floor. */
export async function measureServers(crew: ClientCrew, effort: PushEffort, tell: Tell) {
  await using floor = await startPushSubject('floor');
  await using product = await startPushSubject('product');
  const fanOut: Record<number, PushResults['fanOut'][number]> = {};
  for (const subscribers of effort.audiences) {
    tell(`one event to ${subscribers}`);
    fanOut[subscribers] = await measureFanOut(crew, { floor, product }, subscribers, effort);
  }
  tell('many events');
  return { fanOut, eventRate: await measureBursts(crew, { floor, product }, effort) };
}

async function measureInBrowser(crew: ClientCrew, browser: Browser, effort: PushEffort, tell: Tell) {
  await using application = await startApplicationSubject();
  const saves: Record<number, PushResults['saves'][number]> = {};
  for (const clients of effort.saves.clients) {
    tell(`saves, ${clients} connected`);
    saves[clients] = await measureSaves(crew, browser, application, clients, effort);
  }
  tell('everybody at once');
  const rushes = await measureRushes(crew, application, effort);
  tell('everybody connects');
  const connecting = await measureConnecting(crew, application, effort);
  tell('reads beside a long round');
  return { saves, ...rushes, connecting, readsBeside: await measureReadsBeside(crew, application, effort) };
}

/** Measures the rush after a save, on a database server started for it. */
async function measureOnPostgres(crew: ClientCrew, effort: PushEffort): Promise<PushResults['onPostgres']> {
  const programs = findPostgres();
  if (programs === undefined) return null;
  await using stack = new AsyncDisposableStack();
  const database = await startPostgres(programs, []);
  stack.defer(() => database.stop());
  const application = stack.use(
    await startApplicationSubject(productProgram, { DATABASE_URL: database.url }),
  );
  const { stampede } = await measureRushes(crew, application, effort);
  return { stampede };
}

/** Measures everything. */
export async function measurePush(effort: PushEffort, tell: Tell): Promise<PushResults> {
  await using crew = new ClientCrew();
  const servers = await measureServers(crew, effort, tell);
  tell('sockets');
  const sockets = await measureSockets(crew, effort);
  const browser = await chromium.launch(browserLaunch);
  try {
    return {
      node: process.version,
      ...servers,
      sockets,
      ...(await measureInBrowser(crew, browser, effort, tell)),
      onPostgres: await measureOnPostgres(crew, effort),
    };
  } finally {
    await browser.close();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@ne2016/contract';
import autocannon from 'autocannon';
import { addAccount } from '../presence/start-people.ts';
import { percentile } from '../server/figures.ts';
import { productProgram } from '../server/product/product-program.ts';
import { signIn } from '../server/product/sign-in.ts';
import { startServerProcess } from '../server/server-process.ts';

const connections = 16;
/** Milliseconds between two saves: a person saves no faster. */
const pause = 20;
const json = { 'content-type': 'application/json' };

/** Latencies of the other account’s calls in milliseconds, and the flood’s number of calls by answer. */
export interface BesideFlood {
  readonly half: number;
  readonly p99: number;
  readonly calls: number;
  readonly written: number;
  readonly refused: number;
}

/** Saves a record and reads it, in turn, until `isOver`. */
async function workOf(
  url: string,
  headers: Record<string, string>,
  isOver: () => boolean,
): Promise<number[]> {
  const latencies: number[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const begin = performance.now();
    const answer = await fetch(url, {
      headers: { ...headers, ...json },
      ...(turn % 2 === 0 && { method: 'PUT', body: JSON.stringify({ budget: turn }) }),
    });
    await answer.arrayBuffer();
    latencies.push(performance.now() - begin);
    if (!answer.ok) throw new Error(`The other account was answered ${answer.status}`);
    await wait(pause);
  }
  return latencies;
}

/**
 * Measures one account for a number of seconds on a separate server.
 * @param flood whether another account writes without pause meanwhile
 * @param isLimited whether the server limits the writes of an account
 */
export async function measureBeside(
  seconds: number,
  { flood, isLimited }: { flood: boolean; isLimited: boolean },
): Promise<BesideFlood> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const program = productProgram(folder);
  const { WRITES_PER_10_SECONDS, WRITES_PER_HOUR, WRITE_QUOTA, ...limited } = program.environment;
  const unlimited = { ...limited, WRITES_PER_10_SECONDS, WRITES_PER_HOUR, WRITE_QUOTA } as typeof limited;
  const environment = isLimited ? limited : unlimited;
  const { address } = started.use(await startServerProcess({ ...program, environment }));
  const own = await signIn(address);
  const flooding = await signIn(address, await addAccount(environment, 1));
  let isOver = false;
  const work = workOf(`${address}/${paths.record('project', 1)}`, own, () => isOver);
  const counts = { written: 0, refused: 0 };
  if (flood) {
    const result = await autocannon({
      url: `${address}/${paths.create('project')}`,
      method: 'POST',
      connections,
      workers: 1,
      duration: seconds,
      headers: { ...flooding, ...json },
      body: JSON.stringify({ name: 'Flot', commune: 1, status: 'idea', description: 'x'.repeat(900) }),
    });
    Object.assign(counts, { written: result['2xx'], refused: result.non2xx });
  } else await wait(seconds * 1_000);
  isOver = true;
  const latencies = await work;
  return {
    half: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    calls: latencies.length,
    ...counts,
  };
}

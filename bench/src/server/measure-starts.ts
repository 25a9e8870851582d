import { setTimeout } from 'node:timers/promises';
import { medianOf } from '../measurement.ts';
import { listOf } from './communes.ts';
import { type Comparison, type Figures, figuresOf, mediansOf } from './figures.ts';
import type { LoadProcess } from './load/load-process.ts';
import { type ServerProgram, startServerProcess } from './server-process.ts';
import type { SubjectName } from './subject.ts';

/** A program, and the credential headers of its calls. */
export interface Startable {
  readonly program: ServerProgram;
  readonly credentials: Readonly<Record<string, string>>;
}

/** The results of starts, medians of all. */
export interface Starts {
  readonly start: Comparison;
  /** The whole list, as the first call. */
  readonly firstList: Comparison;
  /** Bytes of memory before the first call. */
  readonly idle: Readonly<Record<SubjectName, number>>;
}

interface OneStart {
  readonly start: Figures;
  readonly firstList: Figures;
  readonly idle: number;
}

/** Milliseconds of rest before a server’s memory is measured. */
const rest = 1_000;

async function startOnce(load: LoadProcess, { program, credentials }: Startable): Promise<OneStart> {
  await using server = await startServerProcess(program);
  const { address, startedIn } = server;
  const { processor } = await server.usage();
  await setTimeout(rest);
  const idle = await server.usage();
  const firstList = await load.run({ address, connections: 1, calls: [listOf(credentials)] }, true);
  const after = await server.usage();
  const start = { latencies: [startedIn], duration: startedIn, bytes: 0, statuses: {} };
  return {
    start: figuresOf(start, processor),
    firstList: figuresOf(firstList, after.processor - idle.processor),
    idle: idle.memory,
  };
}

/** Starts both repeatedly, in turn; the first time does not count. */
export async function measureStarts(
  load: LoadProcess,
  startables: Readonly<Record<SubjectName, Startable>>,
  rounds: number,
): Promise<Starts> {
  const starts: Record<SubjectName, OneStart[]> = { floor: [], product: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['floor', 'product'] as const) {
      const one = await startOnce(load, startables[name]);
      if (round > 0) starts[name].push(one);
    }
  }
  const compare = (pick: (one: OneStart) => Figures): Comparison => ({
    floor: mediansOf(starts.floor.map(pick)),
    product: mediansOf(starts.product.map(pick)),
  });
  return {
    start: compare(({ start }) => start),
    firstList: compare(({ firstList }) => firstList),
    idle: {
      floor: medianOf(starts.floor.map(({ idle }) => idle)),
      product: medianOf(starts.product.map(({ idle }) => idle)),
    },
  };
}

import { type Comparison, type Figures, figuresOf, mediansOf } from './figures.ts';
import { browserEncodings, listOf } from './communes.ts';
import type { Call, LoadOutcome } from './load/load.ts';
import { type LoadProcess, startLoadProcess } from './load/load-process.ts';
import type { Pair, Subject, SubjectName } from './subject.ts';
import { type ListName, storeVersion, type Work } from './works.ts';

/** The effort of the measurement. */
export interface Effort {
  /** Counted turns of each server; one before them does not count. */
  readonly rounds: number;
  /** Maximum calls of one turn. */
  readonly mostCalls: number;
}

/** Number of background clients that fetch the whole list, and the maximum calls of each. */
const others = { count: 2, calls: 10_000 };

function refuseFailures(work: Work, { statuses }: LoadOutcome): void {
  const wrong = Object.keys(statuses).filter((status) => !['200', '201', '304'].includes(status));
  if (wrong.length > 0) throw new Error(`${work.name}: answers of status ${wrong.join(', ')}`);
}

/** Starts clients that fetch the whole list repeatedly, until disposed. */
async function startOthers(subject: Subject): Promise<AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const { address } = subject.process;
  const call = listOf(subject.credentials, { 'accept-encoding': browserEncodings });
  for (let index = 0; index < others.count; index += 1) {
    const load = started.use(startLoadProcess());
    await load.run({ address, connections: 1, calls: [call] }, true);
    const calls = Array.from({ length: others.calls }, () => call);
    // It is aborted when the work is done.
    load.run({ address, connections: 1, calls }, true).catch(() => undefined);
  }
  return started.move();
}

async function takeTurn(
  load: LoadProcess,
  subject: Subject,
  work: Work,
  effort: Effort,
  turn: number,
): Promise<Figures> {
  const { address } = subject.process;
  const run = async (calls: readonly Call[], connections: number, isLong: boolean) => {
    const outcome = await load.run({ address, connections, calls }, isLong);
    refuseFailures(work, outcome);
    return outcome;
  };
  const before = work.before?.(subject, turn) ?? [];
  if (before.length > 0) await run(before, 1, false);
  const begin = await subject.process.usage();
  const outcome = await run(
    work.calls(subject, turn).slice(0, effort.mostCalls),
    work.connections,
    work.isLong,
  );
  const end = await subject.process.usage();
  return figuresOf(outcome, end.processor - begin.processor);
}

/** Runs a work on one server, with the work’s repeats. @param first number of the first turn */
async function takeTurns(load: LoadProcess, subject: Subject, work: Work, effort: Effort, first: number) {
  await using stack = new AsyncDisposableStack();
  if (work.besideLists === true) stack.use(await startOthers(subject));
  const figures: Figures[] = [];
  for (let repeat = 0; repeat < work.repeats; repeat += 1)
    figures.push(await takeTurn(load, subject, work, effort, first + repeat));
  return figures;
}

/** Runs a work on both servers in turn, each round in another order. */
export async function measureWork(
  load: LoadProcess,
  pair: Pair,
  work: Work,
  effort: Effort,
): Promise<Comparison> {
  const turns: Record<SubjectName, Figures[]> = { floor: [], product: [] };
  const subjects = [pair.floor, pair.product];
  for (const subject of subjects) await storeVersion(subject);
  for (let round = 0; round <= effort.rounds; round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const figures = await takeTurns(load, subject, work, effort, round * work.repeats);
      if (round > 0) turns[subject.name].push(...figures);
    }
  }
  return { floor: mediansOf(turns.floor), product: mediansOf(turns.product) };
}

/** Measures every work. @param tell receives the title of each at its start */
export async function measureWorks(
  works: readonly Work[],
  pairs: Readonly<Record<ListName, Pair>>,
  effort: Effort,
  tell: (text: string) => void,
): Promise<Record<string, Comparison>> {
  const found: Record<string, Comparison> = {};
  await using load = startLoadProcess();
  for (const work of works) {
    tell(work.title);
    found[work.name] = await measureWork(load, pairs[work.list], work, effort);
  }
  return found;
}

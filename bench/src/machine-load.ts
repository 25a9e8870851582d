import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How busy the machine was while nothing of a benchmark ran. */
export interface MachineLoad {
  /** The share of its processors' time that others took, from 0 to 1. */
  readonly busy: number;
  /** Processes that wanted a processor, on average over the last minute, for each processor; ours are among them. */
  readonly average: number;
}

/** Above this, somebody else keeps the machine busy. */
const mostBusy = 0.3;

/** How long the processors are watched, in milliseconds. */
const watchTime = 2000;

function processorTimes() {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }));
  const sum = (part: 'idle' | 'all') => times.reduce((total, one) => total + one[part], 0);
  return { idle: sum('idle'), all: sum('all') };
}

/** Watches the machine for a moment, in which the caller does nothing. */
export async function machineLoad(): Promise<MachineLoad> {
  const before = processorTimes();
  await wait(watchTime);
  const after = processorTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  return { busy, average: (loadavg()[0] ?? 0) / availableParallelism() };
}

/** Whether figures say more of the machine than of what was measured between these moments. */
export function isOverloaded(moments: readonly MachineLoad[]): boolean {
  return moments.some(({ busy }) => busy > mostBusy);
}

/** What a report says of the machine. */
export function describeMachineLoad({ busy, average }: MachineLoad): string {
  return `${Math.round(busy * 100)} % of the processors busy with something else, load average ${average.toFixed(1)} for each`;
}

/**
 * Watches the machine, before or after something is measured.
 * @throws Error when it is overloaded: other work would distort the figures.
 */
export async function requireIdleMachine(): Promise<MachineLoad> {
  const load = await machineLoad();
  if (isOverloaded([load])) throw new Error(`The machine is overloaded: ${describeMachineLoad(load)}`);
  return load;
}

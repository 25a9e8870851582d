import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** The load of the machine while no benchmark ran. */
export interface MachineLoad {
  /** Share of the processor time that other processes used, from 0 to 1. */
  readonly busy: number;
  /** Average number of runnable processes in the last minute, per processor; includes the benchmark’s. */
  readonly average: number;
}

/** Above this share, other work keeps the machine busy. */
const mostBusy = 0.3;

/** Milliseconds for which the processors are watched. */
const watchTime = 2000;

function processorTimes() {
  const times = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }));
  const sum = (part: 'idle' | 'all') => times.reduce((total, one) => total + one[part], 0);
  return { idle: sum('idle'), all: sum('all') };
}

/** Watches the machine for a moment, in which the caller must be idle. */
export async function machineLoad(): Promise<MachineLoad> {
  const before = processorTimes();
  await wait(watchTime);
  const after = processorTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  return { busy, average: (loadavg()[0] ?? 0) / availableParallelism() };
}

/** Whether the load at these moments makes the figures between them unreliable. */
export function isOverloaded(moments: readonly MachineLoad[]): boolean {
  return moments.some(({ busy }) => busy > mostBusy);
}

/** Returns the description of the machine for a report. */
export function describeMachineLoad({ busy, average }: MachineLoad): string {
  return `${Math.round(busy * 100)} % of the processors busy with something else, load average ${average.toFixed(1)} for each`;
}

/**
 * Watches the machine before or after a measurement.
 * @throws Error if it is overloaded: other work would distort the figures.
 */
export async function requireIdleMachine(): Promise<MachineLoad> {
  const load = await machineLoad();
  if (isOverloaded([load])) throw new Error(`The machine is overloaded: ${describeMachineLoad(load)}`);
  return load;
}

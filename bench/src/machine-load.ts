import { availableParallelism, cpus, loadavg } from 'node:os';

/** What a machine does besides what is measured. */
export interface MachineLoad {
  /** How many processors others keep busy, as a fraction: 0.5 is half of one. */
  busy: number;
  /** The operating system’s average of the last minute, in processes that run or wait. */
  average: number;
  processors: number;
}

/** The most that others may keep busy while something is measured, in processors. */
const mostBusy = 1;

/** For how long the machine is looked at, in milliseconds. */
const watchTime = 2000;

/** The time since the machine was started, in milliseconds of all processors, idle and altogether. */
function processorTimes() {
  const times = cpus().map((processor) => processor.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return {
    idle,
    all: times.reduce((sum, one) => sum + one.idle + one.user + one.nice + one.sys + one.irq, 0),
  };
}

/** Looks at the machine for two seconds, in which this process does nothing. */
async function readMachineLoad(): Promise<MachineLoad> {
  const before = processorTimes();
  await new Promise((resolve) => setTimeout(resolve, watchTime));
  const after = processorTimes();
  const share = 1 - (after.idle - before.idle) / (after.all - before.all);
  const processors = availableParallelism();
  return { busy: share * processors, average: loadavg()[0] ?? 0, processors };
}

/** What a report says of the machine. */
export function describeMachineLoad({ busy, average, processors }: MachineLoad): string {
  return `${busy.toFixed(1)} of ${processors} processors busy with something else, load average ${average.toFixed(1)}`;
}

/**
 * To be called before anything is measured or started.
 * @throws Error when the machine is overloaded: its figures would tell of what else it does.
 */
export async function requireIdleMachine(): Promise<MachineLoad> {
  const load = await readMachineLoad();
  if (load.busy > mostBusy) throw new Error(`The machine is overloaded: ${describeMachineLoad(load)}`);
  return load;
}

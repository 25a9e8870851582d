import { availableParallelism, loadavg } from 'node:os';

/** How many processes wanted a processor, on average over the last minute, for each processor there is. */
export type MachineLoad = number;

/** Above this, before anything is measured, somebody else keeps the machine busy. */
const mostBefore = 0.5;

/** Above this, afterwards, somebody else kept it busy too: the browser, its page and the server want two processors. */
const mostAfter = 2;

/** The load of the machine now. */
export function machineLoad(): MachineLoad {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

/** What one run was measured on. */
export interface MeasuredLoad {
  readonly before: MachineLoad;
  readonly after: MachineLoad;
}

/** Whether figures taken meanwhile say more of the machine than of what was measured. */
export function isOverloaded({ before, after }: MeasuredLoad): boolean {
  return before > mostBefore || after > mostAfter;
}

import { reportFault } from './report-fault.ts';

/** A server that listens. */
export interface RunningServer {
  /** Answers what is under way, closes every socket, then the database. */
  stop(): Promise<void>;
}

/**
 * After so many milliseconds a stop ends the process in any case: an operator waits, and all acknowledged is durable.
 */
const longestStop = 5_000;

/** Stops once and ignores further signals: a terminal and a parent process may each send the same one. */
function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), longestStop);
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/**
 * Runs a program that serves for the life of the process: exit code 0 when it was told to stop, 1 when it cannot start.
 */
export async function runProgram(start: () => Promise<RunningServer>): Promise<void> {
  try {
    stopOnSignals(await start());
  } catch (error) {
    reportFault(error);
    process.exit(1);
  }
}

import { reportFault } from './report-fault.ts';

/** A listening server. */
export interface RunningServer {
  /** Answers pending calls, closes every socket, then the database. */
  stop(): Promise<void>;
}

/**
 * Milliseconds after which a stop ends the process in any case: an operator waits, and all acknowledged
 * writes are durable.
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

/** Runs a server for the life of the process. The exit code is 0 after a stop, 1 when it cannot start. */
export async function runProgram(start: () => Promise<RunningServer>): Promise<void> {
  try {
    stopOnSignals(await start());
  } catch (error) {
    reportFault(error);
    process.exit(1);
  }
}

import { runProgram } from './run-program.ts';
import { type Product, startServer } from './start-server.ts';

/** Runs the server for the life of the process. */
export async function runServer(product: Product): Promise<void> {
  await runProgram(() => startServer(product));
}

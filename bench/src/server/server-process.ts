import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The usage of a process since its start. */
interface Usage {
  /** Milliseconds of the processor, all threads together. */
  readonly processor: number;
  /** Bytes of memory. */
  readonly memory: number;
}

/** A server in a separate process. */
export interface ServerProcess extends AsyncDisposable {
  readonly address: string;
  /** Milliseconds from its start until it reported that it listens. */
  readonly startedIn: number;
  usage(): Promise<Usage>;
}

/** A program that prints its address once it listens. */
export interface ServerProgram {
  readonly file: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const reporter = join(import.meta.dirname, 'usage-reporter.ts');

/**
 * Returns the port in the address that the program prints.
 * @throws Error with all its output if it ends before.
 */
async function portOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return await new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, port] = /http:\/\/[\w.]+:(\d+)\D/.exec(printed) ?? [];
      if (port !== undefined) resolve(port);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  const [usage] = (await answer) as [Usage];
  return usage;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}

/** Starts a server and waits until it listens. */
export async function startServerProcess({
  file,
  words,
  environment,
}: ServerProgram): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', reporter, file, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const port = await portOf(child);
  return {
    address: `http://127.0.0.1:${port}`,
    startedIn: performance.now() - begin,
    usage: () => usageOf(child),
    [Symbol.asyncDispose]: () => stop(child),
  };
}

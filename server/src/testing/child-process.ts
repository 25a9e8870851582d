import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { projectEnvironment } from '../../../scripts/setup/project.mjs';
import {
  builtExtendedServer,
  builtTestCommand,
  builtTestServer,
} from '../../../scripts/setup/server-build.mjs';
import { unlimitedWrites } from '../config/write-settings.ts';
import { builtApplication } from './temporary-folder.ts';

/** Node’s compile cache, as for `npm start`: it halves the start of a program. */
const { NODE_COMPILE_CACHE, PATH } = projectEnvironment();

/** A child process, and its output until now. */
export class ChildProgram {
  readonly process: ChildProcess;
  output = '';
  errors = '';
  readonly #exited: Promise<unknown>;
  #isOver = false;

  constructor(file: string, words: readonly string[], environment: Record<string, string>, cwd?: string) {
    this.process = spawn(process.execPath, [file, ...words], {
      env: { PATH, NODE_COMPILE_CACHE, ...environment },
      cwd,
    });
    this.#exited = once(this.process, 'close').then(() => (this.#isOver = true));
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits until the output matches; throws if the process ends before. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      if (this.#isOver) throw new Error(`The process ended: ${this.output}${this.errors}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), this.#exited]);
    }
  }

  /** Waits for the end and returns the exit code; `null` after a signal that it did not handle. */
  async exit(): Promise<number | null> {
    await this.#exited;
    return this.process.exitCode;
  }

  /** Kills it as a system without memory does: it cannot react. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.#exited;
  }
}

/** A program that is killed at the end of the test. */
export class TestProcess extends ChildProgram {
  constructor(file: string, words: readonly string[], environment: Record<string, string>, cwd?: string) {
    // Before it starts: if the test is already over, this throws, and the program would not be killed.
    onTestFinished(() => this.kill());
    super(file, words, environment, cwd);
  }
}

/** The default variables of a server in another process. */
export const childEnvironment = {
  HOST: '127.0.0.1',
  PORT: '0',
  CAPTCHA_PROVIDER: 'none',
  DEV_MODE: 'false',
  SAMPLE_DATA: 'false',
  ADMIN_EMAIL: 'admin@ne2016.test',
  ...unlimitedWrites,
};

/**
 * Starts a server in another process.
 * @param Program determines how long it may run; until the end of the test by default
 */
export function startChildServer(
  environment: Record<string, string>,
  folder = builtApplication(),
  Program: typeof ChildProgram = TestProcess,
): ChildProgram {
  return new Program(builtTestServer, [folder], { ...childEnvironment, ...environment });
}

/**
 * Starts a command of the product in another process: `npm run` without npm.
 * @param cwd its working directory
 * @param Program determines how long it may run; until the end of the test by default
 */
export function startCommand(
  name: Parameters<typeof builtTestCommand>[0],
  words: readonly string[],
  environment: Record<string, string>,
  { cwd, Program = TestProcess }: { cwd?: string; Program?: typeof ChildProgram } = {},
): ChildProgram {
  const [option, ...others] = builtTestCommand(name);
  return new Program(option, [...others, ...words], environment, cwd);
}

/** Starts a server with an extension. */
export function startExtendedServer(environment: Record<string, string>): TestProcess {
  return new TestProcess(builtExtendedServer, [builtApplication()], { ...childEnvironment, ...environment });
}

/** Waits until a server is ready. Returns its address on the interface of the tests. */
export async function addressOf(server: ChildProgram): Promise<string> {
  const [, port = ''] = await server.until(/ne2016 est prêt\u00a0: http:\/\/localhost:(\d+)\n/);
  return `http://${childEnvironment.HOST}:${port}`;
}

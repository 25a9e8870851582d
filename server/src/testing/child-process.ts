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

/** Where Node keeps what it has compiled: a program then starts with half the work. As `npm start` has it. */
const { NODE_COMPILE_CACHE, PATH } = projectEnvironment();

/** A program that runs beside this one, and what it has written until now. */
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

  /** Waits until the output has a match; a process that ends before that is an error. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      if (this.#isOver) throw new Error(`The process ended: ${this.output}${this.errors}`);
      await Promise.race([once(this.process.stdout ?? this.process, 'data'), this.#exited]);
    }
  }

  /** Waits for the end and gives the exit code; `null` after a signal that it did not handle. */
  async exit(): Promise<number | null> {
    await this.#exited;
    return this.process.exitCode;
  }

  /** Ends it as the system does that runs out of memory: it can do nothing more. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.#exited;
  }
}

/** A program that ends with the test at the latest. */
export class TestProcess extends ChildProgram {
  constructor(file: string, words: readonly string[], environment: Record<string, string>, cwd?: string) {
    // Before it starts: where the test is over already, this throws, and nothing else would end the program.
    onTestFinished(() => this.kill());
    super(file, words, environment, cwd);
  }
}

/** The variables of a server in a process of its own, unless a test sets others. */
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
 * Starts a server in a process of its own.
 * @param Program decides how long it may run; until the end of the test by default
 */
export function startChildServer(
  environment: Record<string, string>,
  folder = builtApplication(),
  Program: typeof ChildProgram = TestProcess,
): ChildProgram {
  return new Program(builtTestServer, [folder], { ...childEnvironment, ...environment });
}

/**
 * Starts a command of the product in a process of its own: `npm run` without npm.
 * @param cwd the folder it is run in
 * @param Program decides how long it may run; until the end of the test by default
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

/** Waits until a server is ready and gives its address, on the interface that tests listen on. */
export async function addressOf(server: ChildProgram): Promise<string> {
  const [, port = ''] = await server.until(/ne2016 est prêt\u00a0: http:\/\/localhost:(\d+)\n/);
  return `http://${childEnvironment.HOST}:${port}`;
}

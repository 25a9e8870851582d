import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectEnvironment, projectFolder } from '../../scripts/setup/project.mjs';
import { builtTestCommand, builtTestServer } from '../../scripts/setup/server-build.mjs';
import { freePort } from './free-port.ts';

const { NODE_COMPILE_CACHE, PATH } = projectEnvironment();

/** The credentials of a user. */
export interface Account {
  email: string;
  password: string;
}

/** A real server with its own database, in a separate process. */
export interface Application extends AsyncDisposable {
  /** Its public address, without a slash at the end; the same after a restart. */
  readonly address: string;
  readonly admin: Account;
  /** The folder of its database and its files. */
  readonly dataFolder: string;
  /** The folder of its sent mails. */
  readonly outbox: string;
  /** Stops the server and starts it again over the same data. */
  restart(): Promise<void>;
  /** Stops the server like an operator, and returns its exit code; its data stays. */
  halt(): Promise<number | null>;
  /** Starts the halted server. */
  resume(): Promise<void>;
  /** Runs the command for accounts on the server’s data; returns its output. */
  userCommand(...args: string[]): Promise<string>;
  /** Stops the server and removes its data. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** The product with the declarations and the sample records of the tests. */
const testServer = builtTestServer;

/** The application with the declarations of the tests, built before the first browser test. */
const testApplication = join(projectFolder, 'e2e', 'dist');

/** Environment variables that override the usual ones. */
export type Variables = Readonly<Record<string, string>>;

/** The variables of an application with all communes, and 300 projects. */
export const allCommunes: Variables = { TEST_COMMUNES: '', TEST_PROJECTS: '' };

/** Milliseconds that a server may take to start: below the caller’s timeout, which could not end it. */
const longestStart = 25_000;

/** Resolves once the server has printed its address; rejects with its output if it ends or is late. */
async function untilReady(server: ChildProcess, address: string): Promise<void> {
  let printed = '';
  const limit = setTimeout(() => server.kill('SIGKILL'), longestStart);
  try {
    await new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes(address)) resolve();
      };
      server.stdout?.on('data', listen);
      server.stderr?.on('data', listen);
      server.once('exit', (code, signal) =>
        reject(new Error(`The server ended with ${code ?? signal}:\n${printed}`)),
      );
    });
  } finally {
    clearTimeout(limit);
  }
}

async function stop(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
  }
  return server.exitCode;
}

const admin: Account = { email: 'admin@ne2016.test', password: 'une phrase de passe pour les tests' };

const usualVariables: Variables = {
  PATH,
  NODE_COMPILE_CACHE,
  HOST: '127.0.0.1',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  SAMPLE_DATA: 'true',
  LOG_LEVEL: 'warn',
  // Most tests are not about the CAPTCHA; its own tests choose one.
  CAPTCHA_PROVIDER: 'none',
  // One administrator prepares all tests.
  WRITES_PER_10_SECONDS: '0',
  WRITES_PER_HOUR: '0',
  WRITE_QUOTA: '0',
  // Each page loads them.
  TEST_COMMUNES: '100',
  TEST_PROJECTS: '40',
};

/**
 * Starts an application with its sample records on a free port of the loopback interface.
 * @param main the program to run, relative to the project’s folder; by default the product with the tests’
 * declarations
 * @param chosen environment variables that override the usual ones
 * @param applicationFolder the built application that the product with the tests’ declarations serves
 * @param seedFolder the data folder of another application, which is copied
 */
export async function startApplication(
  main = testServer,
  chosen: Variables = {},
  applicationFolder = testApplication,
  seedFolder?: string,
): Promise<Application> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'ne2016-e2e-'));
  if (seedFolder !== undefined) await cp(seedFolder, dataFolder, { recursive: true });
  const port = chosen['PORT'] ?? String(await freePort());
  const address = chosen['APP_URL'] ?? `http://127.0.0.1:${port}`;
  const environment = { ...usualVariables, PORT: port, APP_URL: address, DATA_DIR: dataFolder, ...chosen };
  const options = { cwd: projectFolder, env: environment };

  const start = async () => {
    const server = spawn(process.execPath, [main, applicationFolder], { ...options, stdio: 'pipe' });
    await untilReady(server, address);
    return server;
  };

  let server = await start();
  const resume = async () => {
    server = await start();
  };
  return {
    address,
    admin,
    dataFolder,
    outbox: join(dataFolder, 'outbox'),
    resume,
    halt: () => stop(server),
    restart: async () => {
      await stop(server);
      await resume();
    },
    userCommand: async (...args) => {
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [...builtTestCommand('user'), ...args], options);
      return stdout;
    },
    [Symbol.asyncDispose]: async () => {
      await stop(server);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

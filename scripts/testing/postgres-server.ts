import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../setup/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server for the tests; `null` without one. */
    postgresUrl: string | null;
  }
}

/** Returns the user of the server. PostgreSQL refuses root, and only root can start another user’s. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Creates an empty cluster with one user and a password. */
function makeCluster(programs: string, folder: string, password: string): string {
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  const user = serverUser();
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const access = ['--username=ne2016', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--no-locale', '--encoding=UTF8', '--no-sync', ...access],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return data;
}

/** The data of tests need not survive a crash, so the server does not wait for the disk. */
const forTests = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  'max_connections=200',
  // Without replication and recovery, less is logged and little of it is kept.
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=64MB', 'min_wal_size=32MB'],
];

interface Place {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
}

/**
 * Starts the server through a process that ends with its input, so that server and folder are removed with
 * this process, however it ends.
 */
function startServer(
  programs: string,
  { folder, data, port }: Place,
  settings: readonly string[],
): ChildProcess {
  const options = ['listen_addresses=127.0.0.1', ...settings].flatMap((one) => ['-c', one]);
  const words = ['-D', data, '-p', String(port), '-k', folder, ...options];
  const untilInputEnds = '"$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$0"';
  return spawn('sh', ['-c', untilInputEnds, folder, join(programs, 'postgres'), ...words], {
    ...serverUser(),
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** Waits until the server accepts connections. */
async function untilReady(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('The output of the server is not read');
  const told: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    told.push(line);
    if (line.includes('ready to accept connections')) break;
    if (/FATAL|not found/.test(line)) throw new Error(told.join('\n'));
  }
  server.stderr.resume();
}

/**
 * Starts a server in a new folder, on a free port.
 * @param programs the folder of its programs
 * @param settings as in `postgresql.conf`, `name=value` each, over the defaults
 */
export async function startPostgres(
  programs: string,
  settings: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ne2016-postgres-'));
  const password = randomBytes(12).toString('hex');
  const data = makeCluster(programs, folder, password);
  const port = await freePort();
  const server = startServer(programs, { folder, data, port }, settings);
  await untilReady(server);
  return {
    url: `postgres://ne2016:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      const closed = once(server, 'close');
      server.stdin?.end();
      await closed;
    },
  };
}

/** One server for a whole run of the tests that need one; without it they are skipped. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const programs = findPostgres();
  if (programs === undefined) {
    project.provide('postgresUrl', null);
    return undefined;
  }
  const { url, stop } = await startPostgres(programs, forTests);
  project.provide('postgresUrl', url);
  return stop;
}

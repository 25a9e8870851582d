import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@ne2016/contract';
import { Client } from 'pg';
import { findPostgres } from '../../../scripts/setup/postgres.mjs';
import { startPostgres } from '../../../scripts/testing/postgres-server.ts';
import { requireIdleMachine } from '../machine-load.ts';
import type { Comparison } from '../server/figures.ts';
import type { Call } from '../server/load/load.ts';
import { startLoadProcess } from '../server/load/load-process.ts';
import { measureWork } from '../server/measure-works.ts';
import { makeChanges } from '../server/product/make-changes.ts';
import { productProgram } from '../server/product/product-program.ts';
import { signIn } from '../server/product/sign-in.ts';
import { isKept } from '../server/server-limits.ts';
import { type ServerProgram, startServerProcess } from '../server/server-process.ts';
import type { Subject } from '../server/subject.ts';
import { type Work, works } from '../server/works.ts';
import { formatPostgresReport, type PostgresResults, postgresLimits } from './postgres-report.ts';

const effort = { rounds: 7, mostCalls: Number.POSITIVE_INFINITY };
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

/** Returns a number of creations, each with a different name. */
function creations(connections: number, count: number): Work {
  const callOf = ({ credentials }: Subject, nom: string): Call => ({
    method: 'POST',
    path: `/${paths.create('commune')}`,
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ nom, code: '42218', type: 'commune-actuelle', departement: 'x', region: 'y' }),
  });
  return {
    name: `create-${connections}`,
    title: `durable creates, ${connections} at a time`,
    list: 'communes',
    connections,
    isLong: false,
    repeats: 1,
    calls: (subject, turn) =>
      Array.from({ length: count }, (_, index) => callOf(subject, `Commune ${turn}-${index}`)),
  };
}

const measured = [
  ...works.filter(({ name }) => /^(?:read-(?:1|10|50)|write-\d+|delta-\d+-thousand)$/.test(name)),
  creations(1, 300),
  creations(50, 1500),
];

/** Starts the product over a database, and changes some records. */
async function startProduct(program: ServerProgram, opened: AsyncDisposableStack): Promise<Subject> {
  const process = opened.use(await startServerProcess(program));
  const credentials = await signIn(process.address);
  const { cursors } = await makeChanges(process.address, credentials);
  return { name: 'product', process, credentials, cursors };
}

/**
 * Returns the statements of the server for each call of a work, the minimum of several turns: background
 * statements add to the others.
 */
async function countStatements(url: string, subject: Subject, work: Work): Promise<number> {
  const client = new Client(url);
  await client.connect();
  await using load = startLoadProcess();
  const counts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const calls = work.calls(subject, 1000 + turn).slice(0, 20);
    await client.query('select pg_stat_statements_reset()');
    await load.run({ address: subject.process.address, connections: 1, calls }, work.isLong);
    const { rows } = await client.query<{ count: string | null }>(
      `select sum(calls) as count from pg_stat_statements where query not like '%pg_stat_statements%'`,
    );
    counts.push(Number(rows[0]?.count) / calls.length);
  }
  await client.end();
  return Math.min(...counts);
}

async function measure(folder: string): Promise<PostgresResults> {
  await using opened = new AsyncDisposableStack();
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine');
  const database = await startPostgres(programs, ['shared_preload_libraries=pg_stat_statements']);
  opened.defer(() => database.stop());
  const client = new Client(database.url);
  await client.connect();
  await client.query('create extension pg_stat_statements');
  await client.end();
  const onSqlite = await startProduct(productProgram(join(folder, 'sqlite')), opened);
  const program = productProgram(join(folder, 'postgres'));
  const environment = { ...program.environment, DATABASE_URL: database.url };
  const product = await startProduct({ ...program, environment }, opened);
  const floorProgram = {
    file: join(import.meta.dirname, 'floor-program.ts'),
    words: [database.url],
    environment: {},
  };
  const floorProcess = opened.use(await startServerProcess(floorProgram));
  const floor: Subject = { ...product, name: 'floor', process: floorProcess };
  await using load = startLoadProcess();
  const toSqlite: Record<string, Comparison> = {};
  const toFloor: Record<string, Comparison> = {};
  const statements: Record<string, number> = {};
  for (const work of measured) {
    process.stderr.write(`${work.title}\n`);
    const compare = (other: Subject) =>
      measureWork(load, { floor: { ...other, name: 'floor' }, product, file: '' }, work, effort);
    toSqlite[work.name] = await compare(onSqlite);
    if (work.name.startsWith('read')) toFloor[work.name] = await compare(floor);
    if (work.connections === 1) statements[work.name] = await countStatements(database.url, product, work);
  }
  const { memory } = await product.process.usage();
  return { node: process.version, works: measured, toSqlite, toFloor, statements, memory };
}

await requireIdleMachine();
const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
try {
  const results = await measure(folder);
  await requireIdleMachine();
  const report = formatPostgresReport(results, effort.rounds);
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, 'postgres.md'), report);
  process.stdout.write(report);
  process.exitCode = postgresLimits(results).every(isKept) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

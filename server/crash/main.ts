import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureTestServerBuilt } from '../../scripts/setup/server-build.mjs';
import { Violation } from '../src/testing/violation.ts';
import { runCrashTest } from './crash-test.ts';
import type { Figures } from './figures.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Exits with the fault in the arguments: a typing mistake must not look like a run without violations. */
function refuse(reason: string): never {
  say(`${reason}\nSee docs/crash-test.md for the arguments.`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        /** How many times the server is killed while it is written to. */
        rounds: { type: 'string', default: '20' },
        /** The seed of the random choices: the writes, and how long the server runs. */
        seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
        database: { type: 'string', default: 'sqlite' },
        /** Address of a PostgreSQL server; by default the variable DATABASE_URL. */
        'database-url': { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const given = readArguments();

function readNumber(name: 'rounds' | 'seed', least: number): number {
  const number = Number(given[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${name} must be a whole number, at least ${least}: '${given[name]}'`);
}

function readDatabaseUrl(): string | null {
  const url = given['database-url'] ?? process.env['DATABASE_URL'];
  if (given.database === 'sqlite') return null;
  if (given.database !== 'postgres') return refuse(`--database is sqlite or postgres: '${given.database}'`);
  return url ?? refuse('--database postgres needs --database-url or the variable DATABASE_URL');
}

function describeFigures(figures: Figures): string {
  const { rounds, earlyKills, acknowledged, refused, cutOff, cutOffDone, repeated, events, owedEvents } =
    figures;
  return [
    `${rounds} rounds, ${earlyKills} kills more before the server was ready`,
    `${acknowledged} writes acknowledged, ${refused} refused, ${cutOff} cut off (${cutOffDone} of them done)`,
    `${repeated} creations sent again, ${events} events heard, ${owedEvents} pushed only after the restart`,
  ].join('\n');
}

const options = {
  rounds: readNumber('rounds', 1),
  seed: readNumber('seed', 0),
  databaseUrl: readDatabaseUrl(),
};
await ensureTestServerBuilt();
const folder = mkdtempSync(join(tmpdir(), 'ne2016-crash-'));
const started = performance.now();
let done = 0;
const show = (figures: Figures) => {
  done = figures.rounds;
  if (figures.rounds % 50 === 0 && figures.rounds < options.rounds) say(`${figures.rounds} rounds`);
};
say(`seed ${options.seed}, ${given.database}`);
try {
  const figures = await runCrashTest({ ...options, folder, onRound: show });
  rmSync(folder, { recursive: true });
  const seconds = (performance.now() - started) / 1000;
  say(
    `${describeFigures(figures)}\nno invariant broken, ${(figures.rounds / seconds).toFixed(1)} rounds a second`,
  );
} catch (error) {
  if (!(error instanceof Violation)) throw error;
  say(`broken after ${done} rounds: ${error.message}`);
  say(`seed ${options.seed}; what the server left stands in ${folder}`);
  process.exitCode = 1;
}

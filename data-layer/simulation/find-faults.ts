import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Fault, faults } from './faults.ts';
import { simulateWatched } from './watched-run.ts';

const layer = fileURLToPath(new URL('..', import.meta.url));
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The parameters of a search for faults. */
export interface FaultSearch {
  readonly seed: number;
  readonly steps: number;
  /** The number of runs after which a fault counts as not found. */
  readonly runs: number;
  /** See `RunName`. */
  readonly plain?: number | undefined;
  /** Selects the rules whose names contain one of these texts, separated by `|`. */
  readonly rule: string;
}

/** The result of simulating a layer with a fault. */
interface Finding {
  readonly invariant?: string;
  /** The number of runs that it took. */
  readonly runs: number;
}

/** Creates a copy of the layer with the fault. */
async function copyWith({ rule, file, text, replacement }: Fault): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-fault-'));
  for (const part of ['src', 'simulation', 'package.json'])
    await cp(join(layer, part), join(folder, part), { recursive: true });
  await symlink(modules, join(folder, 'node_modules'));
  const path = join(folder, 'src', file);
  const source = await readFile(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`'${rule}': its text is not in ${file} exactly once`);
  await writeFile(
    path,
    source.replace(text, () => replacement),
  );
  return folder;
}

/** Creates a copy of the layer with one fault and simulates it. */
export async function findFault(
  fault: Fault,
  { seed, steps, runs, plain = 1 }: Omit<FaultSearch, 'rule'>,
): Promise<Finding> {
  const folder = await copyWith(fault);
  try {
    const numbers = { '--seed': seed, '--steps': steps, '--runs': runs, '--plain': plain, '--jobs': 1 };
    const options = [...Object.entries(numbers).flat().map(String), '--json'];
    const main = join(folder, 'simulation/main.ts');
    // It exits with 1 when it has found a violation, as intended here.
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...options]).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
    );
    if (stdout === '') throw new Error(`'${fault.rule}': the simulation did not start`);
    const { run, violation } = JSON.parse(stdout) as { run?: number; violation?: { invariant: string } };
    if (violation === undefined || run === undefined) return { runs };
    const without = await simulateWatched({ seed, run, steps, plain });
    if (without !== undefined)
      throw new Error(`Without any fault run ${run} of seed ${seed} breaks: ${without.invariant}`);
    return { invariant: violation.invariant, runs: run + 1 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Searches for the selected faults, two at a time. Returns whether all were found. */
export async function findFaults(search: FaultSearch, say: (line: string) => void): Promise<boolean> {
  say('| rule switched off | invariant that detected it | after runs |');
  say('|---|---|---:|');
  const waiting = faults.filter(({ rule }) => search.rule.split('|').some((part) => rule.includes(part)));
  let missed = 0;
  const work = async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const { invariant, runs } = await findFault(fault, search);
      say(`| ${fault.rule} | ${invariant ?? '**not found**'} | ${runs} |`);
      if (invariant === undefined) missed += 1;
    }
  };
  await Promise.all([work(), work()]);
  return missed === 0;
}

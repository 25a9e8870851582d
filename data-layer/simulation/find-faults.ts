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

/** How to look for faults. */
export interface FaultSearch {
  readonly seed: number;
  readonly steps: number;
  /** After so many runs a fault counts as not found. */
  readonly runs: number;
  /** See `RunName`. */
  readonly plain?: number | undefined;
  /** Only the rules with one of these texts in their name, which `|` separates. */
  readonly rule: string;
}

/** What the simulation said of a layer with a fault in it. */
interface Finding {
  readonly invariant?: string;
  /** How many runs it took. */
  readonly runs: number;
}

/** A copy of the layer with the fault in it. */
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

/** Puts one fault into a copy of the layer and lets the simulation look for it. */
export async function findFault(
  fault: Fault,
  { seed, steps, runs, plain = 1 }: Omit<FaultSearch, 'rule'>,
): Promise<Finding> {
  const folder = await copyWith(fault);
  try {
    const numbers = { '--seed': seed, '--steps': steps, '--runs': runs, '--plain': plain, '--jobs': 1 };
    const options = [...Object.entries(numbers).flat().map(String), '--json'];
    const main = join(folder, 'simulation/main.ts');
    // It ends with 1 when it has found something, which is what it is there for.
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

/** Looks for every fault of the table, two at a time; answers whether all were found. */
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

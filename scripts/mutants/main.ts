import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureChromium, headlessShell } from '../setup/chromium.mjs';
import { Fault } from '../setup/fault.mjs';
import { projectFolder } from '../setup/project.mjs';
import { drawPlaces, type Mutant, workspaces } from './draw-mutants.ts';
import { ProjectCopy } from './project-copy.ts';

/** What the tests say of a mutant: the first of them that fails, or that all pass. */
type Outcome = 'folder' | 'related' | 'unit' | 'browser' | 'survived' | 'not in this commit';

/** A mutant and, once its tests have run, the outcome. */
interface Result extends Mutant {
  readonly outcome?: Outcome;
}

const { values: given } = parseArgs({
  options: {
    /** What the places are drawn from. */
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    /** How many mutants, the same number of each workspace. */
    count: { type: 'string', default: '60' },
    /** The commit whose code and tests are run. */
    commit: { type: 'string', default: 'HEAD' },
    /** Where the mutants and what the tests said of them are kept; the next run with it goes on. */
    results: { type: 'string' },
    /** Results of another commit, whose mutants are run instead of drawn ones. */
    from: { type: 'string' },
    /** Only those of `from` with one of these outcomes, which commas separate. */
    only: { type: 'string' },
    /** Ends with the tests that import the file: what passes them counts as survived. */
    quick: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const minutes = 60_000;

async function readResults(path: string | undefined): Promise<Result[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch(() => '[]');
  return JSON.parse(text) as Result[];
}

const compiles = (copy: ProjectCopy) =>
  copy.passes(
    5 * minutes,
    'tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.mutants.tsbuildinfo',
  );

/** The first mutant of a place that compiles. */
async function firstValid(copy: ProjectCopy, candidates: readonly Mutant[]): Promise<Mutant | undefined> {
  for (const mutant of candidates) {
    const restore = await copy.apply(mutant);
    const isValid = await compiles(copy);
    await restore?.();
    if (isValid) return mutant;
  }
  return undefined;
}

/** Draws as many mutants of each workspace as are wanted, of those that compile. */
async function draw(copy: ProjectCopy, seed: number, count: number): Promise<Mutant[]> {
  const drawn: Mutant[] = [];
  for (const [index, workspace] of workspaces.entries()) {
    const wanted = Math.ceil(((index + 1) * count) / workspaces.length);
    for (const candidates of drawPlaces(copy.folder, workspace, seed)) {
      if (drawn.length >= wanted) break;
      const mutant = await firstValid(copy, candidates);
      if (mutant === undefined) continue;
      drawn.push(mutant);
      say(`${drawn.length} ${mutant.file}:${mutant.line} ${mutant.rule}`);
    }
  }
  return drawn;
}

/** Runs the tests on a mutant, the nearest first, until one fails. */
async function test(copy: ProjectCopy, mutant: Mutant): Promise<Outcome> {
  const restore = await copy.apply(mutant);
  if (restore === undefined) return 'not in this commit';
  try {
    const folder = mutant.file.slice(0, mutant.file.lastIndexOf('/') + 1);
    const vitest = (limit: number, ...words: string[]) =>
      copy.passes(limit, 'vitest', ...words, '--bail=1', '--passWithNoTests', '--reporter=dot');
    if (!(await vitest(5 * minutes, 'run', folder))) return 'folder';
    if (!(await vitest(15 * minutes, 'related', mutant.file, '--run'))) return 'related';
    if (given.quick) return 'survived';
    if (!(await vitest(30 * minutes, 'run'))) return 'unit';
    const words = ['test', '--config', 'e2e', '-x', '--reporter=dot', '--grep-invert', '@long'];
    return (await copy.passes(30 * minutes, 'playwright', ...words)) ? 'survived' : 'browser';
  } finally {
    await restore();
  }
}

function numberOf(name: 'seed' | 'count'): number {
  const number = Number(given[name]);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Fault(`--${name} : un nombre entier est attendu.`);
  return number;
}

/** The mutants to run: those that an earlier run has begun, those of another commit, or new ones. */
async function chooseMutants(copy: ProjectCopy, begun: readonly Result[]): Promise<readonly Result[]> {
  if (begun.length > 0) return begun;
  if (given.from === undefined) return draw(copy, numberOf('seed'), numberOf('count'));
  const outcomes = given.only?.split(',');
  const chosen = (await readResults(given.from)).filter(
    ({ outcome }) => outcomes === undefined || outcomes.includes(outcome ?? ''),
  );
  return chosen.map(({ outcome: _, ...mutant }) => mutant);
}

const browser = await ensureChromium(headlessShell);
if ('missing' in browser) throw new Fault(browser.missing);
process.env['CHROMIUM_PATH'] = browser.path;
await using copy = await ProjectCopy.of(projectFolder, given.commit);
say(`seed ${given.seed}, commit ${given.commit}`);
const results = [...(await chooseMutants(copy, await readResults(given.results)))];
for (const [index, mutant] of results.entries()) {
  const outcome = mutant.outcome ?? (await test(copy, mutant));
  results[index] = { ...mutant, outcome };
  if (given.results !== undefined) await writeFile(given.results, JSON.stringify(results, undefined, 1));
  say(`${outcome.padEnd(9)} ${mutant.rule.padEnd(18)} ${mutant.file}:${mutant.line}`);
}
const counts = Object.entries(Object.groupBy(results, ({ outcome }) => outcome ?? ''));
say(counts.map(([outcome, those]) => `${outcome} ${those?.length}`).join(', '));
process.exitCode = results.some(({ outcome }) => outcome === 'survived') ? 1 : 0;

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureChromium, headlessShell } from '../setup/chromium.mjs';
import { Fault, runCommand } from '../setup/fault.mjs';
import { projectFolder } from '../setup/project.mjs';
import { drawPlaces, type Mutant, workspaces } from './draw-mutants.ts';
import { ProjectCopy } from './project-copy.ts';
import { TestRuns, type Verdict } from './run-tests.ts';
import { validMutants } from './valid-mutants.ts';

/** A mutant and, once its tests have run, their verdict. */
interface Result extends Mutant, Partial<Verdict> {
  /** Duration of its tests. */
  readonly seconds?: number;
}

const { values: given } = parseArgs({
  options: {
    /** The seed of the drawn places. */
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    /** The number of mutants, the same for each workspace. */
    count: { type: 'string', default: '60' },
    /** The commit whose code and tests are run. */
    commit: { type: 'string', default: 'HEAD' },
    /** The file with the mutants and their results; the next run with it continues. */
    results: { type: 'string' },
    /** Results of another commit, whose mutants are run instead of drawn ones. */
    from: { type: 'string' },
    /** Only the mutants of `from` with one of these outcomes, separated by commas. */
    only: { type: 'string' },
    /** Runs only the tests that reach the file by imports: a mutant that passes them counts as survived. */
    quick: { type: 'boolean', default: false },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function readResults(path: string): Promise<Result[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Result[]);
}

async function keepResults(results: readonly Result[]): Promise<void> {
  if (given.results !== undefined) await writeFile(given.results, JSON.stringify(results, undefined, 1));
}

function numberOf(name: 'seed' | 'count'): number {
  const number = Number(given[name]);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Fault(`--${name} : un nombre entier est attendu.`);
  return number;
}

/** Draws the same number of mutants of each workspace, from those that compile. */
async function draw(copy: ProjectCopy): Promise<Result[]> {
  const [seed, count] = [numberOf('seed'), numberOf('count')];
  say(`seed ${seed}, commit ${given.commit}`);
  const draws = workspaces.map((workspace, index) => ({
    places: drawPlaces(copy.folder, workspace, seed),
    wanted:
      Math.floor(((index + 1) * count) / workspaces.length) - Math.floor((index * count) / workspaces.length),
  }));
  const drawn = await validMutants(copy, draws);
  for (const { rule, file, line } of drawn) say(`         ${rule.padEnd(18)} ${file}:${line}`);
  return drawn;
}

/** Returns the mutants of another commit. */
async function takeOver(path: string): Promise<Result[]> {
  const results = await readResults(path);
  if (results === undefined) throw new Fault(`--from : ${path} est illisible.`);
  const outcomes = given.only?.split(',');
  return results
    .filter(({ outcome }) => outcomes === undefined || outcomes.includes(outcome ?? ''))
    .map(({ rule, file, line, before, after }) => ({ rule, file, line, before, after }));
}

/** Returns the mutants to run: those of an earlier run, those of another commit, or new ones. */
async function chooseMutants(copy: ProjectCopy): Promise<Result[]> {
  const begun = given.results === undefined ? undefined : await readResults(given.results);
  if (begun !== undefined) return begun;
  const results = given.from === undefined ? await draw(copy) : await takeOver(given.from);
  await keepResults(results);
  return results;
}

async function runAll(copy: ProjectCopy): Promise<Result[]> {
  const results = await chooseMutants(copy);
  const runs = new TestRuns(copy, projectFolder);
  for (const [index, mutant] of results.entries()) {
    const start = performance.now();
    const verdict = mutant.outcome === undefined ? await runs.on(mutant, given.quick) : {};
    const seconds = mutant.seconds ?? Math.round((performance.now() - start) / 1000);
    const result = { ...mutant, ...verdict, seconds };
    results[index] = result;
    await keepResults(results);
    const { outcome = '', rule, file, line, by = '' } = result;
    say(`${String(seconds).padStart(5)} s  ${outcome.padEnd(9)} ${rule.padEnd(18)} ${file}:${line}  ${by}`);
  }
  return results;
}

await runCommand(async () => {
  const browser = await ensureChromium(headlessShell);
  if ('missing' in browser) throw new Fault(browser.missing);
  process.env['CHROMIUM_PATH'] = browser.path;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Fault('Interrompu.')));
  await using copy = await ProjectCopy.of(projectFolder, given.commit, stop.signal);
  const results = await runAll(copy);
  const counts = Object.entries(Object.groupBy(results, ({ outcome }) => outcome ?? ''));
  say(counts.map(([outcome, those]) => `${outcome} ${those?.length}`).join(', '));
  return results.every(({ outcome }) => outcome === 'unit' || outcome === 'browser') ? 0 : 1;
});

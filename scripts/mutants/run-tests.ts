import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lastDurations } from '../testing/affected-tests.mjs';
import {
  type PlaywrightReport,
  failuresOfPlaywright,
  failuresOfVitest,
  placesOfFailures,
  type VitestReport,
} from '../testing/counts.mjs';
import { type ImportGraph, readImportGraph } from '../testing/import-graph.mjs';
import { type Batch, batchesFor } from './batches.ts';
import type { Mutant } from './draw-mutants.ts';
import type { ProjectCopy } from './project-copy.ts';

/**
 * The verdict on a mutant: the sort of tests that fails first, or that all pass. A test that also fails
 * without the mutant does not count.
 */
type Outcome = 'unit' | 'browser' | 'survived' | 'not in this commit' | 'test fails anyway';

export interface Verdict {
  readonly outcome: Outcome;
  /** The first line about the failed test. */
  readonly by?: string;
}

/** A run with a failed test: its name, and the files to repeat. */
interface Failure {
  readonly by: string;
  readonly files: readonly string[];
}

/** Tests that run together. */
interface Step {
  readonly outcome: Outcome;
  /** Identifies these runs of a file. */
  readonly scope: string;
  /** Runs all of them, or those given. */
  readonly run: (files?: readonly string[]) => Promise<Failure | undefined>;
}

const minutes = 60_000;

/** Returns a limit above the tests’ last duration: there may be other work, and a server to build. */
const limitOf = ({ duration }: Batch) => 2 * minutes + 2 * duration;

/** All tests but those that search for a text in the source, which any change of it makes fail. */
const behaviour = '^(?!.*the source has )';

const buildLimit = 5 * minutes;

const browserLimit = 20 * minutes;

/** Runs the tests on mutants in a copy of the project. */
export class TestRuns {
  readonly #copy: ProjectCopy;
  readonly #graph: ImportGraph;
  readonly #durationOf: (file: string) => number;
  /** Tests that have passed without a mutant, by projects and file. */
  readonly #sound = new Set<string>();

  /** @param project the folder whose last runs give the durations of tests */
  constructor(copy: ProjectCopy, project: string) {
    this.#copy = copy;
    this.#graph = readImportGraph(copy.folder);
    this.#durationOf = lastDurations(project);
  }

  /**
   * Runs the tests on a mutant, the nearest first, until one fails.
   * @param isQuick only those that reach its file
   */
  async on(mutant: Mutant, isQuick: boolean): Promise<Verdict> {
    const restore = await this.#copy.apply(mutant);
    if (restore === undefined) return { outcome: 'not in this commit' };
    let found: { step: Step; failure: Failure } | undefined;
    try {
      for (const step of this.#stepsFor(mutant.file, isQuick)) {
        const failure = await step.run();
        if (failure === undefined) continue;
        found = { step, failure };
        break;
      }
    } finally {
      await restore();
    }
    if (found === undefined) return { outcome: 'survived' };
    const { step, failure } = found;
    const isSound = await this.#areSound(step, failure.files);
    return { outcome: isSound ? step.outcome : 'test fails anyway', by: failure.by };
  }

  #stepsFor(file: string, isQuick: boolean): Step[] {
    const { affected, others } = batchesFor(this.#graph, file, this.#durationOf);
    const unit = (batch: Batch): Step => ({
      outcome: 'unit',
      scope: batch.projects ?? '',
      run: (files = batch.files) => this.#vitest({ ...batch, files }),
    });
    if (isQuick) return affected.map(unit);
    // Tests that start the application wait for less time than its build takes.
    const build: Step = { outcome: 'unit', scope: 'build', run: () => this.#build() };
    const browser: Step = { outcome: 'browser', scope: 'browser', run: (places) => this.#playwright(places) };
    return [...affected.map(unit), build, ...others.map(unit), browser];
  }

  /** Whether tests pass without a mutant. */
  async #areSound({ scope, run }: Step, files: readonly string[]): Promise<boolean> {
    const unknown = files.filter((file) => !this.#sound.has(`${scope} ${file}`));
    if (unknown.length > 0 && (await run(unknown)) !== undefined) return false;
    for (const file of unknown) this.#sound.add(`${scope} ${file}`);
    return true;
  }

  async #build(): Promise<Failure | undefined> {
    const ending = await this.#copy.run(['node', 'scripts/build.mjs'], buildLimit);
    return ending.isPassed ? undefined : { by: 'npm run build', files: ['scripts/build.mjs'] };
  }

  async #vitest(batch: Batch): Promise<Failure | undefined> {
    const { files, projects, needsServer } = batch;
    const chosen = projects === undefined ? [] : [`--project=${projects}`];
    const words = ['run', ...files, ...chosen, '--bail=1', '--passWithNoTests', '-t', behaviour];
    const variables = needsServer ? {} : { TEST_SERVER: 'unused' };
    const report = join(this.#copy.folder, 'node_modules', '.mutants.json');
    await rm(report, { force: true });
    const reporters = ['--reporter=json', `--outputFile.json=${report}`];
    const ending = await this.#copy.run(['vitest', ...words, ...reporters], limitOf(batch), variables);
    if (ending.isPassed) return undefined;
    if (ending.isLate) return { by: 'takes too long', files };
    const results = JSON.parse(
      await readFile(report, 'utf8').catch(() => '{"testResults":[]}'),
    ) as VitestReport;
    // A file that `--bail` cuts off counts as failed, though no test of it failed.
    const withTest = results.testResults.filter(({ assertionResults }) =>
      assertionResults.some(({ status }) => status === 'failed'),
    );
    const testResults = withTest.length > 0 ? withTest : results.testResults;
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    const [by = 'fails outside a test'] = failuresOfVitest({ ...results, testResults });
    return { by: this.#firstLine(by), files: failed.length === 0 ? files : failed };
  }

  async #playwright(places: readonly string[] = []): Promise<Failure | undefined> {
    const report = join(this.#copy.folder, 'node_modules', '.mutants.json');
    await rm(report, { force: true });
    const words = [
      'test',
      '--config',
      'e2e',
      '-x',
      '--reporter=json',
      '--trace=off',
      '--grep-invert',
      '@long',
    ];
    const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const ending = await this.#copy.run(['playwright', ...words, ...places], browserLimit, variables);
    if (ending.isPassed) return undefined;
    if (ending.isLate) return { by: 'takes too long', files: places };
    const results = JSON.parse(
      await readFile(report, 'utf8').catch(() => '{"suites":[]}'),
    ) as PlaywrightReport;
    const [by = 'fails outside a test'] = failuresOfPlaywright(results);
    return { by: this.#firstLine(by), files: placesOfFailures(results) };
  }

  #firstLine(failure: string): string {
    const [line = ''] = failure.split('\n');
    return line.replace(`${this.#copy.folder}/`, '').replace(/^✗ /, '');
  }
}

import { globSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { goSettings } from './scripts/testing/go-settings.mjs';
import { drawSeed } from './scripts/testing/test-options.mjs';
import { orderTestFiles } from './scripts/testing/test-order.ts';
import { testedResources } from './scripts/testing/tested-resources.ts';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Packages with a published build run from their source in this repository. */
const source = '@ne2016/source';

/** `module` resolves to files that only a bundler can read, and the processes of the tests are plain Node. */
const nodeConditions = defaultServerConditions.filter((condition) => condition !== 'module');

/** Tests that take long and seldom fail: only `npm run test:all` runs them. See docs/testing.md. */
const long = '**/*.long.test.{ts,tsx}';

const folders = '{contract,resources,extensions,data-layer,web,server,scripts,e2e,bench}';
const outside = ['**/node_modules/**', '**/dist/**'];
const exclude = [...outside, long];
const onlyPostgres = 'server/src/**/*.postgres.test.ts';

/**
 * Files that need a document have a marker in their first line. They are a separate project: when such a file
 * follows one without a document, Vitest replaces the worker, and the new one loads all modules again.
 */
const inDocument = globSync(
  '{{data-layer,extensions,web}/{src,examples},scripts/generate}/**/*.test.{ts,tsx}',
  { cwd: import.meta.dirname },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.long\.test\.tsx?$/.test(file))
  .filter((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8').startsWith('// @vitest-environment jsdom'),
  );

/** Tests of the database, or whose result may depend on it, run on both. See docs/testing.md. */
const onEveryDatabase = 'server/src/**/*.contract.test.ts';

/** `npm test` sets the seed of its run. */
const seed = process.env['TEST_SEED'] ?? String(drawSeed());

/** `goSettings` is for the compiler and the linter that some tests run. */
const env = { ...goSettings, TEST_SEED: seed };

/**
 * Tests of dates run in three time zones of France: on each side of UTC, and in one whose day begins half a
 * day earlier.
 */
const timeZones = ['Europe/Paris', 'America/Cayenne', 'Pacific/Noumea'];
const onlyInTimeZones = 'web/src/**/*.zones.test.ts';
const inTimeZones = [
  onlyInTimeZones,
  'web/src/formats/{formats,parse-*}.test.ts',
  'web/src/formats/parse-*.property.test.ts',
  'web/src/{query/filter/compile-filter.property,values/kinds/date-text,list/layouts/calendar/calendar}.test.ts',
];

/** Shuffles the files of each project by the seed of the run, long ones first. */
class DrawnOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((specification) => specification.project === project);
      const located = own.map((specification) => ({
        specification,
        path: relative(import.meta.dirname, specification.moduleId).replaceAll('\\', '/'),
        size: statSync(specification.moduleId).size,
      }));
      return orderTestFiles(located, seed).map(({ specification }) => specification);
    });
  }
}

/** Tests of events between the slices of work on a list. The simulation slices everything else, too. */
const whereSlicesMatter =
  'data-layer/src/specification/{answers-out-of-order,changes-over-others,conflicts,doubted-lists,gaps,list-counts,list-refresh,many-events,stop,stream-of-events,typing-during-a-save,unknown-outcomes}.test.ts';

export default defineConfig({
  plugins: [testedResources(import.meta.dirname)],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...nodeConditions] } },
  // Some tests with a document write modules to a temporary folder and import them from there.
  server: { fs: { strict: false } },
  test: {
    // Real processes are slow on a busy machine; these limits only end hanging tests.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Four files at a time even on two processors: many of them wait for the programs that they start.
    maxWorkers: 4,
    // The files of a worker share its modules, which are loaded once: half the processor time. Changes
    // outside of a test are restored; `--isolate` shows whether a test fails by itself.
    isolate: false,
    sequence: { sequencer: DrawnOrder, shuffle: { tests: true }, seed: Number(seed), groupOrder: 1 },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    env,
    // Tests start the built server.
    globalSetup: ['scripts/testing/test-server.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, onlyPostgres, onlyInTimeZones, ...inDocument],
          provide: { dialect: 'sqlite', isSliced: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          include: inDocument,
          exclude,
          setupFiles: ['web/src/testing/document-setup.ts'],
          // These rarely wait, and each worker loads React and the rest for some 5 s of processor time.
          // Vitest runs projects with different numbers of workers one after the other.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          provide: { dialect: 'sqlite', isSliced: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'sliced',
          include: [whereSlicesMatter],
          exclude,
          provide: { isSliced: true },
        },
      },
      ...timeZones.map((zone) => ({
        extends: true as const,
        test: { name: zone, include: inTimeZones, exclude, env: { ...env, TZ: zone } },
      })),
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [onlyPostgres, onEveryDatabase],
          exclude,
          globalSetup: ['scripts/testing/postgres-server.ts'],
          setupFiles: ['server/src/testing/skip-without-postgres.ts'],
          provide: { dialect: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [`${folders}/${long}`],
          exclude: outside,
          // They measure, or need every processor.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          globalSetup: ['scripts/testing/postgres-server.ts'],
          provide: { dialect: 'sqlite', isSliced: false },
        },
      },
    ],
  },
});

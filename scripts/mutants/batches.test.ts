import { expect, test } from 'vitest';
import { batchesFor } from './batches.ts';

const graph = new Map(
  Object.entries({
    'server/a.ts': [],
    'server/a.test.ts': ['server/a.ts'],
    'server/a.contract.test.ts': ['server/a.ts'],
    'server/a.postgres.test.ts': ['server/a.ts'],
    'server/a.long.test.ts': ['server/a.ts'],
    'server/b.ts': ['server/a.ts'],
    'web/b.test.ts': ['server/b.ts'],
    'web/c.test.tsx': ['web/c.ts'],
    'web/c.ts': ['scripts/setup/server-build.mjs'],
    'scripts/setup/server-build.mjs': [],
    'e2e/tests/a.spec.ts': ['server/a.ts'],
  }).map(([file, imports]) => [file, new Set(imports)]),
);

const filesOf = (batches: readonly { files: readonly string[] }[]) => batches.map(({ files }) => files);

test('the nearest tests run first, on PostgreSQL after the others, and what is not affected at the end', () => {
  const { affected, others } = batchesFor(graph, 'server/a.ts', () => 5000);
  expect(affected).toMatchObject([
    { files: ['server/a.contract.test.ts', 'server/a.test.ts', 'web/b.test.ts'], projects: '!postgres' },
    { files: ['server/a.contract.test.ts', 'server/a.postgres.test.ts'], projects: 'postgres' },
  ]);
  expect(others).toMatchObject([{ files: ['web/c.test.tsx'], duration: 5000, needsServer: true }]);
});

test('a batch has as many files as fit into its time, and the next one has more', () => {
  const { affected } = batchesFor(graph, 'server/a.ts', () => 20_000);
  expect(filesOf(affected)).toEqual([
    ['server/a.contract.test.ts'],
    ['server/a.test.ts', 'web/b.test.ts'],
    ['server/a.contract.test.ts', 'server/a.postgres.test.ts'],
  ]);
});

test('each unit test is in a batch, whatever the file', () => {
  for (const file of graph.keys()) {
    const { affected, others } = batchesFor(graph, file, () => 8000);
    const files = new Set(filesOf([...affected, ...others]).flat());
    expect([...files].toSorted()).toEqual(
      [...graph.keys()].filter((one) => /(?<!long)\.test\.tsx?$/.test(one)).toSorted(),
    );
  }
});

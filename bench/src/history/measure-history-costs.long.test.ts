import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeBareApplication } from '../server/product/bare-application.ts';
import { productDatabase, productProgram } from '../server/product/product-program.ts';
import { formatHistoryReport } from './history-report.ts';
import { historyWorks, measureHistoryCosts, startHistoryPair } from './measure-history-costs.ts';

/** Returns how many changes have their previous values. */
function countKept(dataFolder: string) {
  using database = new DatabaseSync(productDatabase(dataFolder), { readOnly: true });
  const row = database
    .prepare(`select count(*) as changes, count("before") as kept from change where action = 'updated'`)
    .get();
  return { ...row };
}

test('both make the same changes, and only the product keeps what they replaced', async () => {
  await using bare = await makeBareApplication();
  await using opened = new AsyncDisposableStack();
  const programOf = (dataFolder: string) => productProgram(dataFolder, bare.application);
  const pair = await startHistoryPair(bare.folder, opened, programOf);
  const works = await measureHistoryCosts(pair, { rounds: 1, mostCalls: 50 }, () => undefined);
  for (const compared of Object.values(works))
    for (const figures of Object.values(compared))
      for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0);
  const changes = historyWorks.length * 2 * 50;
  expect(countKept(join(bare.folder, 'product'))).toEqual({ changes, kept: changes });
  expect(countKept(join(bare.folder, 'floor'))).toEqual({ changes, kept: 0 });
  expect(formatHistoryReport({ node: 'v0', works }, 1)).not.toContain('NaN');
});

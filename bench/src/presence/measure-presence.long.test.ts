import { expect, test } from 'vitest';
import { makeBareApplication } from '../server/product/bare-application.ts';
import { productProgram } from '../server/product/product-program.ts';
import { measurePresence } from './measure-presence.ts';
import { formatPresenceReport } from './presence-report.ts';
import { startPeople } from './start-people.ts';

test('people see each other move and go, and what that takes is counted', async () => {
  await using bare = await makeBareApplication();
  await using place = await startPeople(3, (folder) => productProgram(folder, bare.application));
  const effort = { people: 3, quiet: 1, moving: 400, moveEvery: 200, crashes: 1 };
  const results = await measurePresence(place, effort, () => undefined);
  expect(results.quiet).toMatchObject({ sent: 0, received: 0 });
  // Each of three moves twice, and the two others receive each move; two receive the crash.
  expect(results.moving.sent).toBeGreaterThanOrEqual(3);
  expect(results.moving.received).toBeGreaterThanOrEqual(2 * 3);
  expect(results.crashing).toMatchObject({ sent: 0, received: 2 });
  expect([results.seen, results.gone].map(({ length }) => length)).toEqual([2, 1]);
  expect(formatPresenceReport(results, effort)).not.toContain('NaN');
});

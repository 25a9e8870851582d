/**
 * The seed of this run of the tests: that of `--seed`, else a new one each time. Long tests have it in their
 * title, so that the output shows it.
 */
export const seedOfRun = Number(process.env['TEST_SEED']);

/**
 * The seed of this run of the tests: what `--seed` gives, else another one each time. Long tests name it in their title, so
 * that the output has it.
 */
export const seedOfRun = Number(process.env['TEST_SEED']);

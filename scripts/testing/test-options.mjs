import { Fault } from '../setup/fault.mjs';

/**
 * The tests to run: the usual ones, only those affected by uncommitted changes, or the usual ones and the
 * long runs.
 * @typedef {'usual' | 'changed' | 'all'} Extent
 */

/**
 * The options of `npm test`.
 * @typedef {object} TestOptions
 * @property {Extent} extent
 * @property {number} seed of the order of the tests, and of the random values in long runs; a whole number
 * below 2³¹
 */

const usage = [
  'Usage : npm test, ou npm run test:all avec les essais longs.',
  'npm test -- --changed : seulement ce que touchent les changements non enregistrés.',
  'npm test -- --seed 123 : dans le même ordre qu’une exécution précédente.',
].join('\n');

const seedLimit = 2 ** 31;

/** Returns a different number for each run. */
export function drawSeed() {
  return Math.trunc(Math.random() * seedLimit);
}

/**
 * @param {readonly string[]} words after the name of the script
 * @returns {TestOptions}
 * @throws {Fault} for an unknown word
 */
export function readTestOptions(words) {
  /** @type {TestOptions} */
  const options = { extent: 'usual', seed: drawSeed() };
  const left = words.values();
  for (const word of left)
    if (word === '--changed' || word === '--all') {
      if (options.extent !== 'usual') throw new Fault(usage);
      options.extent = word === '--all' ? 'all' : 'changed';
    } else if (word === '--seed') {
      const seed = /^\d+$/.exec(left.next().value ?? '')?.[0];
      if (seed === undefined || Number(seed) >= seedLimit) throw new Fault(usage);
      options.seed = Number(seed);
    } else throw new Fault(usage);
  return options;
}

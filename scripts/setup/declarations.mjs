import { Fault } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, loadOptions, pinnedNode } from './project.mjs';

/**
 * @param {string[]} file
 * @throws {Fault} with each fault in a line, where the check finds some
 */
async function refuseByCheck(...file) {
  const { code, output } = await runQuietly([pinnedNode, ...loadOptions, inProject(...file)]);
  // What it found ends with 2, what it could not load with 3.
  if (code === 2 || code === 3) throw new Fault(output.trimEnd());
}

async function check() {
  await refuseByCheck('server', 'src', 'commands', 'check-declarations.ts');
  await refuseByCheck('web', 'build', 'check-interface.ts');
}

/** @type {Promise<void> | undefined} */
let checked;

/**
 * Checks once what all builds of a command need.
 * @throws {Fault} for declarations, and for extensions of the interface, with which no application can be built
 */
export async function refuseFaultyApplication() {
  await (checked ??= check());
}

import { Fault } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, loadOptions, pinnedNode } from './project.mjs';

/**
 * @param {string[]} file
 * @throws {Fault} with each fault in a line, if the check finds some
 */
async function refuseByCheck(...file) {
  const { code, output } = await runQuietly([pinnedNode, ...loadOptions, inProject(...file)]);
  // It exits with 2 for faults, with 3 for load errors.
  if (code === 2 || code === 3) throw new Fault(output.trimEnd());
}

async function check() {
  await refuseByCheck('server', 'src', 'commands', 'check-declarations.ts');
  await refuseByCheck('web', 'build', 'check-interface.ts');
}

/** @type {Promise<void> | undefined} */
let checked;

/**
 * Checks the inputs of all builds of a command, once.
 * @throws {Fault} for declarations and interface extensions that prevent the build of the application
 */
export async function refuseFaultyApplication() {
  await (checked ??= check());
}

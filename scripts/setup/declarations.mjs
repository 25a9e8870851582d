import { Fault } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, pinnedNode } from './project.mjs';

/**
 * @param {string[]} file
 * @throws {Fault} with each fault in a line, where the check finds some
 */
async function refuseByCheck(...file) {
  const { code, output } = await runQuietly([pinnedNode, inProject(...file)]);
  if (code === 2) throw new Fault(output.trimEnd());
}

/** @throws {Fault} for declarations, and for extensions of the interface, with which no application can be built */
export async function refuseFaultyApplication() {
  await refuseByCheck('server', 'src', 'commands', 'check-declarations.ts');
  await refuseByCheck('web', 'build', 'check-interface.ts');
}

import { Fault } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, pinnedNode } from './project.mjs';

/** @throws {Fault} for what the server would refuse too */
async function check() {
  const { code, output } = await runQuietly([
    pinnedNode,
    inProject('server', 'src', 'commands', 'check-declarations.ts'),
  ]);
  if (code === 2) throw new Fault(output.trimEnd());
}

/** @type {Promise<void> | undefined} */
let checked;

/**
 * Lets nothing be built from declarations that the server would refuse. Asks once in a process.
 * @throws {Fault} with each fault in a line
 */
export function refuseFaultyDeclarations() {
  checked ??= check();
  return checked;
}

import { Fault } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, pinnedNode } from './project.mjs';

/** @throws {Fault} for what the server would refuse too, with each fault in a line */
export async function refuseFaultyDeclarations() {
  const { code, output } = await runQuietly([
    pinnedNode,
    inProject('server', 'src', 'commands', 'check-declarations.ts'),
  ]);
  if (code === 2) throw new Fault(output.trimEnd());
}

/** A fault that a person can mend: its message is one French sentence that names the cause and the mend. */
export class Fault extends Error {}

/** Tells how far a long step is; on the error stream, so that a command's own output stays clean. */
export function tell(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Runs a command to its end. A {@link Fault} is shown as its sentence alone, any other error as it is.
 * @param {() => Promise<number>} command gives the exit code
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    tell(error.message);
    process.exitCode = 1;
  }
}

/** A fault that the user can correct: its message is one French sentence with the cause and the remedy. */
export class Fault extends Error {}

/** Reports the progress of a long step on the error stream, so that a command’s own output stays clean. */
export function tell(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Runs a command to its end. A {@link Fault} is shown as its sentence alone, any other error unchanged.
 * @param {() => Promise<number>} command returns the exit code
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

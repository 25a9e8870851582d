// The first import of every command: no newer syntax, so that an old Node can still read and refuse it.

/** The oldest major version of Node that can install and start the project. */
const oldestMajor = 20;

/**
 * Returns the message for a Node that is too old; `undefined` for a suitable one.
 * @param {string} version as in `process.versions.node`
 */
export function faultOfNodeVersion(version) {
  if (Number(version.split('.')[0]) >= oldestMajor) return undefined;
  return `Node ${version} est trop ancien : installez Node ${oldestMajor} ou plus récent depuis https://nodejs.org, puis relancez la commande.`;
}

const fault = faultOfNodeVersion(process.versions.node);
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

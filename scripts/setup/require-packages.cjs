// The first code of every command of a release. No newer syntax: the Node of the machine may be too old for the server.
var existsSync = require('node:fs').existsSync;
var join = require('node:path').join;

if (!existsSync(join(__dirname, '..', 'node_modules')) || Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    'Les paquets de l’application ne sont pas installés\u00a0: lancez «\u00a0npm install --no-save\u00a0» dans son dossier, puis relancez la commande.\n',
  );
  process.exit(1);
}

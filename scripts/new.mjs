import './setup/require-node.mjs';
import { parseArgs } from 'node:util';
import { FileChanges } from './generate/file-changes.mjs';
import { addKind } from './generate/new-kind.mjs';
import { addResource } from './generate/new-resource.mjs';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { projectFolder } from './setup/project.mjs';

const usage = [
  'Usage :',
  '  npm run new -- resource <nom> [--singular <mot>] [--plural <mots>] [--feminine]   déclare un type de fiche',
  '  npm run new -- kind <nom>   ajoute une sorte de champ, saisie sur une ligne',
].join('\n');

/** What is asked for. @throws {Fault} */
function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        singular: { type: 'string' },
        plural: { type: 'string' },
        feminine: { type: 'boolean' },
      },
    });
    return { positionals, values };
  } catch {
    throw new Fault(usage);
  }
}

// npm run new -- …: a first version of something that a team writes, with its test.
await runCommand(async () => {
  const { positionals, values } = readArguments();
  const [what, name, ...others] = positionals;
  const changes = new FileChanges(projectFolder);
  if (others.length > 0) throw new Fault(usage);
  const { singular, plural, feminine: isFeminine } = values;
  if (what === 'resource') addResource(changes, name, { singular, plural, isFeminine });
  else if (what === 'kind') addKind(changes, name);
  else throw new Fault(usage);
  const written = changes.write();
  tell(['Fichiers créés ou complétés\u00a0:', ...written.map((path) => `- ${path}`)].join('\n'));
  return 0;
});

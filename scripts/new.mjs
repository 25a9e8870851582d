import './setup/require-node.mjs';
import { parseArgs } from 'node:util';
import { FileChanges } from './generate/file-changes.mjs';
import { formatFiles } from './generate/format-files.mjs';
import { addKind } from './generate/new-kind.mjs';
import { addPart } from './generate/new-part.mjs';
import { addResource } from './generate/new-resource.mjs';
import { howToTakeBack } from './generate/taking-back.mjs';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { projectFolder } from './setup/project.mjs';

const usage = [
  'Usage :',
  '  npm run new -- resource <nom> [--singular <mot>] [--plural <mots>] [--feminine]   déclare un type de fiche',
  '  npm run new -- kind <nom>   ajoute une sorte de champ, saisie sur une ligne',
  '  npm run new -- action <nom> [--resource <type>] [--label <texte>]   ajoute une action sur des fiches',
  '  npm run new -- screen <nom> [--resource <type>] [--label <texte>]   ajoute un écran, avec son entrée de menu',
].join('\n');

/** Reads the arguments. @throws {Fault} */
function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        singular: { type: 'string' },
        plural: { type: 'string' },
        feminine: { type: 'boolean' },
        resource: { type: 'string' },
        label: { type: 'string' },
      },
    });
    return { positionals, values };
  } catch {
    throw new Fault(usage);
  }
}

// npm run new -- …: creates a first version of a resource, kind or part, with its test.
await runCommand(async () => {
  const { positionals, values } = readArguments();
  const [what, name, ...others] = positionals;
  const changes = new FileChanges(projectFolder);
  if (others.length > 0) throw new Fault(usage);
  const { singular, plural, feminine: isFeminine, resource, label } = values;
  if (what === 'resource') addResource(changes, name, { singular, plural, isFeminine });
  else if (what === 'kind') addKind(changes, name);
  else if (what === 'action' || what === 'screen') addPart(changes, what, name, { resource, label });
  else throw new Fault(usage);
  const { created, changed } = changes.planned();
  const takingBack = howToTakeBack(changes, projectFolder);
  const written = changes.write();
  formatFiles(projectFolder, written);
  const listed = [
    ...['Fichiers créés\u00a0:', ...created.map((path) => `- ${path}`)],
    ...(changed.length > 0 ? ['Fichiers complétés\u00a0:', ...changed.map((path) => `- ${path}`)] : []),
  ];
  tell([...listed, takingBack].join('\n'));
  return 0;
});

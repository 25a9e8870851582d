import { type AttributeOf, holdsFiles, pascalCase, type Resource } from '@ne2016/contract';
import { json } from '../openapi/parts/answers.ts';
import { answerHeaders, inPath, requestHeaders } from '../openapi/parts/described-headers.ts';
import type { Content, Schema } from '../openapi/parts/document-types.ts';
import {
  type DescribeEach,
  described,
  leastRole,
  type RouteDescription,
  tags,
} from '../openapi/parts/route-description.ts';
import { object, reference } from '../openapi/parts/schemas.ts';
import { describeSize } from '../problems/describe-size.ts';

type FileAttribute = AttributeOf<'file' | 'files'>;

/** Any bytes: JSON Schema has no type for them. */
const bytes: Schema = {};

/** Returns a form with one file. The name of its field does not matter. */
function form({ accept }: FileAttribute): Content {
  const encoding = { file: { contentType: accept?.join(', ') ?? '*/*' } };
  return { 'multipart/form-data': { schema: object({ file: bytes }), encoding } };
}

function sizeRule({ maxSize }: FileAttribute): string {
  const own = maxSize === undefined ? '' : `${describeSize(maxSize)}, dans la limite de `;
  return `Taille maximale\u00a0: ${own}\`uploadLimit\` de \`/configuration\``;
}

function uploadTo(resource: Resource, name: string, attribute: FileAttribute): RouteDescription {
  return {
    operationId: `upload${pascalCase(name)}Of${pascalCase(resource.name)}`,
    summary: `${resource.labels.plural}\u00a0: envoyer un fichier («\u00a0${attribute.label}\u00a0»)`,
    description: `${leastRole(resource, 'create', 'update')}. ${sizeRule(attribute)}`,
    tag: tags.files.name,
    params: { resource: resource.name, attribute: name },
    content: form(attribute),
    answers: {
      201: {
        description: 'La référence du fichier, à enregistrer dans une fiche',
        content: json(reference('FileReference')),
      },
    },
    problems: [
      'forbidden',
      'file_too_large',
      'file_type_refused',
      'too_many_requests',
      'upload_quota_reached',
    ],
  };
}

/** Describes an upload for each attribute that holds files. */
export const describeUploads: DescribeEach = (resources) =>
  resources.flatMap(({ resource }) =>
    Object.entries(resource.attributes).flatMap(([name, attribute]) =>
      holdsFiles(attribute) ? [uploadTo(resource, name, attribute)] : [],
    ),
  );

const headers = {
  etag: answerHeaders.etag,
  'content-disposition': answerHeaders.contentDisposition,
  'accept-ranges': answerHeaders.acceptRanges,
};
const content = { '*/*': { schema: bytes } };

/** The description of a download, for files of any record. */
export const downloadOptions = described(tags.files, 'downloadFile', 'Un fichier, ou une partie', {
  description:
    'Réservé à qui peut lire la fiche\u00a0; tant qu’aucune fiche ne contient le fichier, à qui l’a envoyé',
  parameters: [
    inPath('id', 'Identifiant du fichier'),
    inPath('name', 'Nom du fichier\u00a0: pour qui lit l’adresse, sans effet'),
    requestHeaders.held,
    requestHeaders.range,
    requestHeaders.rangeVersion,
  ],
  answers: {
    200: { description: 'Le fichier', headers, content },
    206: {
      description: 'La partie demandée',
      headers: { ...headers, 'content-range': answerHeaders.contentRange },
      content,
    },
    304: { description: 'Le fichier est celui que le client détient', headers },
  },
  problems: ['forbidden', 'unknown_file', 'unknown_address', 'range_not_satisfiable'],
});

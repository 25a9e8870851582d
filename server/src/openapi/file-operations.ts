import { type AttributeOf, filePaths, pascalCase, type Resource } from '@ne2016/contract';
import { describeSize } from '../files/describe-size.ts';
import { json, problems, unsafeCall } from './answers.ts';
import { answerHeaders, requestHeaders } from './described-headers.ts';
import type { Content, Operation, Paths, Schema } from './document-types.ts';
import { roleFor } from './record-operations.ts';
import { reference } from './record-schemas.ts';

const tags = ['Fichiers'];

/** Bytes, of which no schema can say anything. */
const bytes: Schema = {};

/** A form with one file; what its field is called does not matter. */
function form({ accept }: AttributeOf<'file'>): Content {
  const schema = {
    type: 'object',
    properties: { file: bytes },
    required: ['file'],
    additionalProperties: false,
  };
  const encoding = { file: { contentType: accept?.join(', ') ?? '*/*' } };
  return { 'multipart/form-data': { schema, encoding } };
}

function sizeRule({ maxSize }: AttributeOf<'file'>): string {
  const own = maxSize === undefined ? '' : `${describeSize(maxSize)}, dans la limite de `;
  return `Taille maximale\u00a0: ${own}\`uploadLimit\` de \`/configuration\``;
}

function uploadOperation(resource: Resource, name: string, attribute: AttributeOf<'file'>): Operation {
  return {
    operationId: `upload${pascalCase(name)}Of${pascalCase(resource.name)}`,
    summary: `${resource.labels.plural}\u00a0: envoyer un fichier («\u00a0${attribute.label}\u00a0»)`,
    description: `${roleFor(resource, 'create', 'update')}. ${sizeRule(attribute)}`,
    tags,
    parameters: [requestHeaders.csrfToken],
    requestBody: { required: true, content: form(attribute) },
    responses: {
      201: {
        description: 'La référence du fichier, à enregistrer dans une fiche',
        content: json(reference('FileReference')),
      },
      ...problems(
        ...unsafeCall,
        'no_session',
        'forbidden',
        'file_too_large',
        'file_type_refused',
        'too_many_requests',
        'upload_quota_reached',
      ),
    },
  };
}

const fileHeaders = {
  etag: answerHeaders.etag,
  'content-disposition': answerHeaders.contentDisposition,
  'accept-ranges': answerHeaders.acceptRanges,
};

const download: Operation = {
  operationId: 'downloadFile',
  summary: 'Un fichier, ou une partie',
  description:
    'Réservé à qui peut lire la fiche\u00a0; tant qu’aucune fiche ne contient le fichier, à qui l’a envoyé',
  tags,
  parameters: [requestHeaders.held, requestHeaders.range, requestHeaders.rangeVersion],
  responses: {
    200: { description: 'Le fichier', headers: fileHeaders, content: { '*/*': { schema: bytes } } },
    206: {
      description: 'La partie demandée',
      headers: { ...fileHeaders, 'content-range': answerHeaders.contentRange },
      content: { '*/*': { schema: bytes } },
    },
    304: { description: 'Le fichier est celui que le client détient', headers: fileHeaders },
    ...problems('no_session', 'forbidden', 'unknown_file', 'unknown_address', 'range_not_satisfiable'),
  },
};

function inPath(name: string, description: string): Schema {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } };
}

/** The calls that send files, one for each attribute that holds some. */
export function uploadPaths(resource: Resource): Paths {
  return Object.fromEntries(
    Object.entries(resource.attributes).flatMap(([name, attribute]) =>
      attribute.kind === 'file'
        ? [
            [
              `/${filePaths.upload(resource.name, name)}`,
              { post: uploadOperation(resource, name, attribute) },
            ],
          ]
        : [],
    ),
  );
}

/** The call that reads a file, whichever record holds it. */
export const downloadPaths: Paths = {
  [`/${decodeURIComponent(filePaths.file({ id: '{id}', name: '{name}' }))}`]: {
    parameters: [
      inPath('id', 'Identifiant du fichier'),
      inPath('name', 'Nom du fichier\u00a0: pour qui lit l’adresse, sans effet'),
    ],
    get: download,
  },
};

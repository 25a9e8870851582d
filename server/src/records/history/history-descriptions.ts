import { json } from '../../openapi/parts/answers.ts';
import { inQuery } from '../../openapi/parts/described-headers.ts';
import { object, text, time } from '../../openapi/parts/schemas.ts';
import { eachResource, identifier, person, unknown } from '../record-descriptions.ts';

const recordId = { type: 'integer', minimum: 1 };
const cursor = { ...text, pattern: String.raw`^\d{1,15}$` };

/** The cursor of the next page. */
const next = {
  ...cursor,
  type: ['string', 'null'],
  description: 'Pour demander la suite (`cursor`)\u00a0; `null` quand il n’y en a plus',
};

const cursorParameter = inQuery('cursor', '`next` de la page précédente', cursor);

const by = {
  ...person,
  type: ['object', 'null'],
  description: 'Auteur\u00a0; `null` quand son compte n’existe plus',
};
const deed = { at: time, by };

const filters = [
  inQuery('person', 'Identifiant du compte de l’auteur'),
  inQuery('attribute', 'Attribut modifié'),
  inQuery('from', 'À partir de cette date', time),
  inQuery('until', 'Avant cette date', time),
  cursorParameter,
];

const change = object(
  {
    before: { description: 'La valeur remplacée\u00a0; absente quand elle n’est pas connue' },
    after: { description: 'La nouvelle valeur' },
  },
  ['before'],
);

const page = {
  200: {
    description:
      'Les changements, le plus récent d’abord\u00a0; une page peut être vide sans être la dernière',
    content: json(
      object({
        entries: {
          type: 'array',
          items: object({
            version: { ...text, description: 'Version de la fiche après ce changement' },
            id: recordId,
            action: { enum: ['created', 'updated', 'deleted', 'restored'] },
            ...deed,
            changes: { type: 'object', additionalProperties: change, description: 'Par attribut' },
          }),
        },
        next,
      }),
    ),
  },
};

export const recordHistoryOptions = eachResource({
  verb: 'history',
  action: 'read',
  summary: 'historique d’une fiche',
  of: () => ({
    parameters: [identifier, ...filters],
    answers: page,
    problems: [...unknown, 'malformed_request', 'too_many_requests'],
  }),
});

export const listHistoryOptions = eachResource({
  verb: 'listHistory',
  action: 'history',
  summary: 'historique de toutes les fiches',
  of: () => ({
    parameters: [inQuery('record', 'Identifiant de la fiche', recordId), ...filters],
    answers: page,
    problems: ['malformed_request', 'too_many_requests'],
  }),
});

export const binOptions = eachResource({
  verb: 'bin',
  action: 'delete',
  summary: 'corbeille',
  of: ({ names }) => ({
    parameters: [cursorParameter],
    answers: {
      200: {
        description: 'Les fiches supprimées qui peuvent être restaurées, la dernière supprimée d’abord',
        content: json(
          object({
            entries: {
              type: 'array',
              items: object(
                {
                  id: recordId,
                  ...deed,
                  until: { ...time, description: 'Suppression définitive à partir de cette date' },
                  actionId: {
                    ...text,
                    description: 'Nom de l’action (`ne2016-action`)\u00a0; absent quand elle n’en avait pas',
                  },
                  values: {
                    type: 'object',
                    description: `Les valeurs de la fiche, par attribut (\`${names.record}\`)`,
                  },
                },
                ['actionId'],
              ),
            },
            next,
          }),
        ),
      },
    },
    problems: ['malformed_request', 'too_many_requests'],
  }),
});

import { headers, sessionEnds } from '@ne2016/contract';
import type { Schema } from './document-types.ts';

const ofText = { type: 'string' };

/** Returns a path parameter. */
export function inPath(name: string, description: string, schema: Schema = ofText): Schema {
  return { name, in: 'path', required: true, description, schema };
}

/** Returns a query parameter. */
export function inQuery(name: string, description: string, schema: Schema = ofText): Schema {
  return { name, in: 'query', description, schema };
}

function inRequest(name: string, description: string, schema: Schema = ofText, required = false): Schema {
  return { name, in: 'header', description, schema, ...(required ? { required } : {}) };
}

function inAnswer(description: string, schema: Schema = ofText, required = true): Schema {
  return { description, schema, ...(required ? { required } : {}) };
}

/** The headers of requests. */
export const requestHeaders = {
  cacheDate: inRequest(
    headers.cacheDate,
    'Date (UTC) de la réponse précédente\u00a0: seuls les changements depuis lors sont demandés',
    {
      ...ofText,
      pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`,
    },
  ),
  clientId: inRequest(headers.clientId, 'Nom du cache du client'),
  cursor: inRequest(headers.cursor, 'Position de la réponse précédente\u00a0; l’emporte sur la date'),
  baseCursor: inRequest(
    headers.baseCursor,
    'Position à laquelle étaient connues les valeurs à remplacer\u00a0: celles que quelqu’un d’autre a changées depuis ne le sont pas (409)',
    { ...ofText, maxLength: 1000, pattern: String.raw`^[\x21-\x7e]+\.\d{1,15}\.\d{1,15}$` },
  ),
  actionId: inRequest(
    headers.actionId,
    'Nom commun aux suppressions d’une même action\u00a0: la corbeille les présente ensemble',
    { ...ofText, pattern: String.raw`^[\w-]{1,64}$` },
  ),
  held: inRequest('if-none-match', 'Versions déjà détenues'),
  expected: inRequest('if-match', 'Versions que la fiche doit encore avoir'),
  range: inRequest('range', 'Partie demandée, par exemple `bytes=0-1023`'),
  rangeVersion: inRequest(
    'if-range',
    'Version dont une partie est déjà détenue\u00a0: `Range` ne vaut que pour elle',
  ),
  socketId: inRequest(
    headers.socketId,
    'Connexion de notification du client, à ne pas avertir de son propre changement',
  ),
  idempotencyKey: inRequest(
    headers.idempotencyKey,
    'Nom de cette création\u00a0: envoyée deux fois en 24\u00a0heures, elle ne crée qu’une fiche',
    { ...ofText, pattern: '^[\\x21-\\x7e]{1,255}$' },
  ),
  csrfToken: inRequest(headers.csrfToken, 'Valeur du cookie `XSRF-TOKEN`', ofText, true),
  captchaResponse: inRequest(
    headers.captchaResponse,
    'Réponse à la vérification anti-robot',
    { ...ofText, maxLength: 8192 },
    true,
  ),
} as const;

/** The headers of answers. */
export const answerHeaders = {
  cursor: inAnswer('Position dans l’historique de la liste'),
  version: inAnswer('Version de la fiche\u00a0: la position de son dernier changement'),
  newVersion: inAnswer('Version de la fiche\u00a0; absente quand rien n’a changé', ofText, false),
  scope: inAnswer('Liste entière ou changements seulement', { enum: ['full', 'delta'] }),
  deleted: inAnswer('Identifiants des fiches supprimées, séparés par des virgules', ofText, false),
  count: inAnswer('Nombre de fiches que l’utilisateur peut voir', { type: 'integer', minimum: 0 }),
  countOfAll: inAnswer(
    'Nombre de fiches que l’utilisateur peut voir\u00a0; absent des changements',
    { type: 'integer', minimum: 0 },
    false,
  ),
  etag: inAnswer('Version de la réponse, pour `If-None-Match`', ofText, false),
  location: inAnswer('Adresse de la fiche créée'),
  contentDisposition: inAnswer('Le nom sous lequel enregistrer le fichier'),
  acceptRanges: inAnswer('Une partie peut être demandée', { const: 'bytes' }),
  contentRange: inAnswer(
    'La partie et la taille du fichier\u00a0; la taille seule quand la partie n’existe pas',
  ),
  retryAfter: inAnswer('Attente en secondes', { type: 'integer' }),
  sessionEnd: inAnswer('Pourquoi la session est terminée', { enum: sessionEnds }, false),
} as const;

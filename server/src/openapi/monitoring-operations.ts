import { watchersPaths } from '@ne2016/contract';
import { json, problems } from './answers.ts';
import type { Operation, Paths } from './document-types.ts';

const tags = ['Exploitation'];

function state(operationId: string, summary: string, status: string): Operation {
  const schema = { type: 'object', properties: { status: { const: status } }, required: ['status'] };
  return {
    operationId,
    summary,
    tags,
    responses: { 200: { description: 'Oui', content: json(schema) }, ...problems('unavailable') },
    security: [],
  };
}

const metrics: Operation = {
  operationId: 'getMetrics',
  summary: 'Les mesures, pour Prometheus',
  tags,
  responses: {
    200: { description: 'Les mesures', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...problems('forbidden'),
  },
  security: [],
};

/** The calls of whoever watches over the server. */
export const monitoringPaths: Paths = {
  [`/${watchersPaths.health}`]: { get: state('getHealth', 'Le processus répond-il\u00a0?', 'ok') },
  [`/${watchersPaths.ready}`]: { get: state('getReadiness', 'Un changement passe-t-il\u00a0?', 'ready') },
  [`/${watchersPaths.metrics}`]: { get: metrics },
};

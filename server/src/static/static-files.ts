import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticPlugin from '@fastify/static';
import { paths } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { StartFault } from '../config/start-fault.ts';
import { json } from '../openapi/parts/answers.ts';
import { answerHeaders, inPath } from '../openapi/parts/described-headers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { ProblemError } from '../problems/problem-error.ts';

/** The built single-page application. */
export const builtApplicationFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

/** Only the texts are described, because other static files are not meant for programs. */
const textsOptions = described(tags.application, 'getLanguage', 'Les textes d’une langue', {
  path: `/${decodeURIComponent(paths.language('{language}'))}`,
  parameters: [inPath('language', 'La langue, par exemple `fr_FR`')],
  answers: {
    200: {
      description: 'Les textes',
      headers: { etag: answerHeaders.etag },
      content: json({ type: 'object' }),
    },
    304: { description: 'Les textes sont ceux que le client détient' },
  },
  problems: ['malformed_request', 'unknown_address'],
});

/** Vite adds a hash of the content to the names of these files, so they never change. */
const hashedFolder = '/assets/';
const aYear = 'public, max-age=31536000, immutable';

/** @throws StartFault when the application is not built */
export function requireBuiltApplication(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return;
  throw new StartFault(
    'L’application n’est pas construite : lancez « npm start », qui la construit, au lieu du serveur seul.',
  );
}

function cacheByName(reply: FastifyReply, path: string): void {
  reply.header('cache-control', path.includes(hashedFolder) ? aYear : 'no-cache');
}

/** Redirects a browser with an old link to the application; others get the problem `unknown_address`. */
function answerUnknown(accept: string | undefined, method: string, reply: FastifyReply): FastifyReply {
  if (method === 'GET' && accept?.includes('text/html')) return reply.redirect('/');
  throw new ProblemError('unknown_address');
}

/** Serves the built application and its texts; other addresses redirect to `/`. */
export async function serveStaticFiles(server: FastifyInstance, applicationFolder: string): Promise<void> {
  server.addHook('onRoute', (route) => {
    if (route.url === '/*') route.config = { ...route.config, ...textsOptions.config };
  });
  await server.register(staticPlugin, {
    root: applicationFolder,
    prefix: '/',
    index: ['index.html'],
    // The build has written the best compression next to each file.
    preCompressed: true,
    cacheControl: false,
    setHeaders: cacheByName,
  });
  server.setNotFoundHandler((request, reply) => answerUnknown(request.headers.accept, request.method, reply));
}

/**
 * Redirects a submitted form of the page to the page. A browser submits one only if JavaScript is off, and
 * its content is ignored. Must be added before the checks of calls: nothing is changed, and the user gets a
 * page instead of a problem.
 */
export function sendFormsBack(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url === '/') return reply.redirect('/', 303);
    return undefined;
  });
}

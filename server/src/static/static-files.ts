import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticPlugin from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languagesFolder } from '../folders.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { StartFault } from '../start-fault.ts';

/** Vite puts a hash of their content into the names of these files, so they never change. */
const hashedFolder = '/assets/';
const aYear = 'public, max-age=31536000, immutable';

/** @throws StartFault when the application was not built. */
export function requireBuiltApplication(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return;
  throw new StartFault(
    'L’application n’est pas construite : lancez « npm start », qui la construit, au lieu du serveur seul.',
  );
}

function cacheByName(reply: FastifyReply, path: string): void {
  reply.header('cache-control', path.includes(hashedFolder) ? aYear : 'no-cache');
}

/** A person who follows an old link gets the application; a program is told that there is nothing. */
function answerUnknown(accept: string | undefined, method: string, reply: FastifyReply): FastifyReply {
  if (method === 'GET' && accept?.includes('text/html')) return reply.redirect('/');
  throw new ProblemError('unknown_address');
}

/** Serves the built application at `/` and the texts at `/languages/`; every other address leads to `/`. */
export async function serveStaticFiles(server: FastifyInstance, applicationFolder: string): Promise<void> {
  const shared = { cacheControl: false, setHeaders: cacheByName, index: ['index.html'] };
  await server.register(staticPlugin, {
    ...shared,
    root: languagesFolder,
    prefix: '/languages/',
    decorateReply: false,
  });
  // The build has laid the best compression there is beside each file.
  await server.register(staticPlugin, {
    ...shared,
    root: applicationFolder,
    prefix: '/',
    preCompressed: true,
  });
  server.setNotFoundHandler((request, reply) => answerUnknown(request.headers.accept, request.method, reply));
}

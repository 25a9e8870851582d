import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/** The addresses of a pattern, and the methods allowed there. */
interface Place {
  pattern: URLPattern;
  methods: Set<string>;
}

/** The pattern of static files. Whether a file exists at an address does not follow from it. */
const anyFile = '/*';

/**
 * Answers 405 with `Allow` when an address exists and the method does not. This includes `OPTIONS`, because
 * pages of other origins may not call. `TRACE` is allowed nowhere: its answer would reveal headers of the
 * browser. Must be added before all routes, and before hooks that should not run for such calls.
 */
export function answerUnknownMethods(server: FastifyInstance): void {
  const addresses = new Map<string, Place['methods']>();
  const places = new Map<string, Place>();
  const methodsOf = (url: string): Place['methods'] => {
    const known = addresses.get(url) ?? places.get(url)?.methods;
    if (known !== undefined) return known;
    const methods = new Set<string>();
    if (/[:*]/.test(url)) places.set(url, { pattern: new URLPattern({ pathname: url }), methods });
    else addresses.set(url, methods);
    return methods;
  };
  server.addHook('onRoute', ({ url, method }) => {
    if (url === anyFile) return;
    const methods = methodsOf(url);
    for (const one of [method].flat()) methods.add(one);
  });
  const methodsAt = (address: string, asked: string): string[] => {
    const pathname = address.split('?', 1)[0] ?? '';
    const found = new Set(addresses.get(pathname));
    // A pattern with this method would have matched the route already. So few patterns are tested for a file.
    for (const { pattern, methods } of places.values())
      if (!methods.has(asked) && pattern.test({ pathname })) for (const one of methods) found.add(one);
    return [...found].toSorted();
  };
  // If no other method is known, a file may be there.
  const allowedAt = (address: string): string[] => {
    const methods = methodsAt(address, 'TRACE');
    return methods.length === 0 ? ['GET', 'HEAD'] : methods;
  };
  server.addHook('onRequest', (request, reply, next) => {
    if (request.method === 'TRACE') {
      reply.header('allow', allowedAt(request.url).join(', '));
      return next(new ProblemError('method_not_allowed'));
    }
    const isUnknown = request.is404 || request.routeOptions.url === anyFile;
    const methods = isUnknown ? methodsAt(request.url, request.method) : [];
    if (methods.length === 0) return next();
    reply.header('allow', methods.join(', '));
    next(new ProblemError('method_not_allowed'));
  });
}

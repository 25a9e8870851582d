import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/** The addresses of a pattern, and what may be asked there. */
interface Place {
  pattern: URLPattern;
  methods: Set<string>;
}

/** Where any file of the application may be: that something could be there says nothing of an address. */
const anyFile = '/*';

/**
 * Answers 405 with `Allow` where an address is known and the method is not; `OPTIONS` is one of these, for no page of
 * another origin may call. `TRACE` is for no address: its answer would show what a browser sends. Must come before every route, and before the hooks that are not to be asked about such a call.
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
    // A place that knows the method would have been asked. So hardly any is looked at for a file.
    for (const { pattern, methods } of places.values())
      if (!methods.has(asked) && pattern.test({ pathname })) for (const one of methods) found.add(one);
    return [...found].toSorted();
  };
  // Where nothing else is known, there may be a file.
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

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problemMediaType } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { toProblem } from '../problems/problem-texts.ts';

/** What Node calls a request that it gives up, where that is more than a broken one. */
const problemOfNodeCode: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers what is no request of HTTP, or does not arrive in time, and cuts the connection: what follows on it cannot be
 * told from what was before.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const { code = '' } = error;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = toProblem(new ProblemError(problemOfNodeCode[code] ?? 'malformed_request'));
  const body = JSON.stringify(problem);
  socket.write(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `Content-Type: ${problemMediaType}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}

/** Answers as if nothing more were expected; Node would refuse with a status of its own, and without a problem. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Whether a request names two hosts: what stands before this server may have gone by the other one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/** Refuses such requests, of which Node takes the first host. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _reply, next) => {
    next(hasTwoHosts(raw) ? new ProblemError('malformed_request') : undefined);
  });
}

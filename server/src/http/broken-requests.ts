import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problemMediaType } from '@ne2016/contract';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { toProblem } from '../problems/problem-texts.ts';

/** The problems of errors by which Node rejects a request; other errors are `malformed_request`. */
const problemOfNodeCode: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers a request that is not valid HTTP, or not complete in time, and closes the connection: the beginning
 * of a following request could not be recognised on it.
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

/** Ignores the `Expect` header. Node would refuse unknown ones with its own status, without a problem. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Returns whether a request names two hosts: a proxy in front of this server may have used the other one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/** Refuses requests with two hosts. Node would use the first. */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _reply, next) => {
    next(hasTwoHosts(raw) ? new ProblemError('malformed_request') : undefined);
  });
}

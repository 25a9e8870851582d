import type { IncomingMessage } from 'node:http';

/**
 * Lets what still comes of a refused upload run into nothing: a browser reads the answer only after it has sent all,
 * and takes a connection that is cut meanwhile for a broken line. Who sends more than `most` bytes is cut.
 */
export function drainRefused(request: IncomingMessage, most: number): void {
  let drained = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > most) request.destroy();
  });
  request.resume();
}

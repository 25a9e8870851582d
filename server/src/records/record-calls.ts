import type { FastifyInstance } from 'fastify';

/**
 * Counts the record calls in progress: from when their body has arrived until their answer starts to be sent.
 * The time in which a client sends and reads is not included, and calls for files are not, because they
 * consist mostly of it.
 */
export class RecordCalls {
  #count = 0;

  constructor(server: FastifyInstance) {
    const counted = new WeakSet<object>();
    const end = (request: object) => {
      if (counted.delete(request)) this.#count -= 1;
    };
    server.addHook('preValidation', (request, reply, done) => {
      if (request.routeOptions.url?.startsWith('/data/') === true) {
        counted.add(request);
        this.#count += 1;
        // A client may disconnect before there is an answer.
        reply.raw.once('close', () => end(request));
      }
      done();
    });
    server.addHook('onSend', (request, _reply, _payload, done) => {
      end(request);
      done();
    });
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }
}

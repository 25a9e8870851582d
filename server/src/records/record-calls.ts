import type { FastifyInstance } from 'fastify';

/**
 * The calls for records that this process works on: from when their body has come until their answer begins to leave.
 * How fast a client sends and reads is its own affair, and calls for files take as long as that.
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
        // A client may be gone before there is an answer.
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

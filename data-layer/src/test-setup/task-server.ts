import type { RecordId } from '@ne2016/contract';
import { FakeServer, type Interceptor } from '../testing/server/fake-server.ts';
import type { CallWay, HeldCall } from '../testing/server/held-calls.ts';
import type { ServerCall } from '../testing/server/server-call.ts';
import { noFeatures, type ServerFeatures } from '../testing/server/server-features.ts';
import { task } from './task.ts';

/** A server that has tasks and nothing else, with what our own tests do most often in few words. */
export class TaskServer {
  readonly #server: FakeServer;
  readonly calls: ServerCall[];
  readonly fetch: typeof globalThis.fetch;
  /** Answers calls in the place of the server. */
  intercept: Interceptor | undefined;

  /** @param extensions whether it speaks what is beyond the specification; single features may be named as well. */
  constructor({ extensions = true, ...features }: { extensions?: boolean } & Partial<ServerFeatures> = {}) {
    const all = extensions ? {} : { ...noFeatures, date: true };
    this.#server = new FakeServer({ resources: [task], ...all, ...features });
    this.#server.intercept((call) => this.intercept?.(call));
    this.calls = this.#server.calls;
    this.fetch = this.#server.fetch;
  }

  /** The records, where a test may also change one without anything telling of it. */
  get records(): Map<RecordId, object> {
    return this.#server.records(task) as Map<RecordId, object>;
  }

  /** Writes as somebody else would; `null` deletes. */
  write(id: number, fields: Record<string, unknown> | null, by?: string): void {
    if (fields === null) this.#server.remove(task, id);
    else this.#server.write(task, id, fields, by);
  }

  hold(method: string, path: string, way: CallWay = 'back'): HeldCall {
    return this.#server.hold({ method, path }, way);
  }

  stopHolding(): void {
    this.#server.stopHolding();
  }

  callsOf(method: string): ServerCall[] {
    return this.#server.callsOf({ method });
  }
}

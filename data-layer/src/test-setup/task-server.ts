import type { RecordId } from '@ne2016/contract';
import { FakeServer, type Interceptor } from '../testing/server/fake-server.ts';
import type { CallWay, HeldCall } from '../testing/server/held-calls.ts';
import type { ServerCall } from '../testing/server/server-call.ts';
import { noFeatures, type ServerFeatures } from '../testing/server/server-features.ts';
import { task } from './task.ts';

/** A server for tasks only, with short forms of the most frequent actions in tests. */
export class TaskServer {
  readonly #server: FakeServer;
  readonly calls: ServerCall[];
  readonly fetch: typeof globalThis.fetch;
  /** Answers calls instead of the server. */
  intercept: Interceptor | undefined;

  /**
   * @param extensions whether it has the extensions of the specification; single features may be set as well.
   */
  constructor({ extensions = true, ...features }: { extensions?: boolean } & Partial<ServerFeatures> = {}) {
    const all = extensions ? {} : { ...noFeatures, date: true };
    this.#server = new FakeServer({ resources: [task], ...all, ...features });
    this.#server.intercept((call) => this.intercept?.(call));
    this.calls = this.#server.calls;
    this.fetch = this.#server.fetch;
  }

  /** The records, which a test may also change without any event. */
  get records(): Map<RecordId, object> {
    return this.#server.records(task) as Map<RecordId, object>;
  }

  /** Writes as another person; `null` deletes. */
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

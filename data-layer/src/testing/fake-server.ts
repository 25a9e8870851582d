import type { RecordId } from '@ne2016/contract';
import { type CallWay, type HeldCall } from './server/held-calls.ts';
import { FakeServer as Server, type Interceptor } from './server/fake-server.ts';
import type { ServerCall as SeenCall } from './server/server-call.ts';
import { noFeatures } from './server/server-features.ts';
import { task } from './task.ts';

export type { HeldCall, SeenCall };
export { problemResponse as problem } from './server/problem-response.ts';

/** The server of the tests: it has tasks and nothing else. */
export class FakeServer {
  readonly whole: Server;
  readonly calls: SeenCall[];
  readonly fetch: typeof globalThis.fetch;
  /** Answers calls in the place of the server. */
  intercept: Interceptor | undefined;

  /** @param extensions whether it speaks what is beyond the specification. */
  constructor({ extensions = true }: { extensions?: boolean } = {}) {
    this.whole = new Server({ resources: [task], ...(extensions ? {} : { ...noFeatures, date: true }) });
    this.whole.intercept((call) => this.intercept?.(call));
    this.calls = this.whole.calls;
    this.fetch = this.whole.fetch;
  }

  /** The records, where a test may also change one without anything telling of it. */
  get records(): Map<RecordId, object> {
    return this.whole.records(task) as Map<RecordId, object>;
  }

  /** Writes as somebody else would; `null` deletes. */
  write(id: number, fields: Record<string, unknown> | null): void {
    if (fields === null) this.whole.remove(task, id);
    else this.whole.write(task, id, fields);
  }

  hold(method: string, path: string, way: CallWay = 'back'): HeldCall {
    return this.whole.hold({ method, path }, way);
  }

  releaseAll(): void {
    this.whole.stopHolding();
  }

  callsOf(method: string): SeenCall[] {
    return this.whole.callsOf({ method });
  }
}

import { decodePart, type PushEvent, type RecordId, type RecordOf, type Resource } from '@ne2016/contract';
import type { Clock } from '../../ports/clock.ts';
import { type CallMatcher, type CallWay, type HeldCall, HeldCalls, matches } from './held-calls.ts';
import { problemResponse } from './problem-response.ts';
import { RecordService } from './record-service.ts';
import { readCall, type ServerCall } from './server-call.ts';
import { everyFeature, type ServerFeatures } from './server-features.ts';
import type { Somebody } from './server-list.ts';

/** Receives the changes of a fake server: a {@link FakePush}, or another object that passes them on. */
export interface ChangeReceiver {
  /** Returns the socket of its client, which receives no event for its own changes. */
  socketId(): string | undefined;
  /** Sends the event of a change. */
  announce(resource: Resource, event: PushEvent): unknown;
}

/** Answers a call instead of the server. An `Error` ends it without an answer; `undefined` leaves it to the server. */
export type Interceptor = (call: ServerCall) => Response | Error | undefined;

/** The options of a {@link FakeServer}. Extensions that are left out are as in {@link everyFeature}. */
export interface FakeServerOptions extends Partial<ServerFeatures> {
  /** The resources of the server. */
  readonly resources: readonly Resource[];
  /** Advances the server's time. Without it, that time is constant. */
  readonly clock?: Pick<Clock, 'now'>;
  /** The server's time when `clock` is at 0. Default: 5 March 2026, 14:07:09.5 UTC. */
  readonly startsAt?: Date;
}

const defaultStart = new Date('2026-03-05T14:07:09.500Z');

// Captured now, because a test may replace the global timers.
const { setTimeout: startTimer } = globalThis;
const nextTurn = () => new Promise<void>((resolve) => void startTimer(resolve, 0));

/** All consequences of one answer end within a turn; a framework may need turns of its own in between. */
const turnsUntilSettled = 4;

/**
 * A server of the wire contract in memory, behind its own `fetch`. Each call is answered from the current
 * state of the server; a test may hold it before or after that, cut it, or answer instead.
 * @example
 * ```ts
 * const server = new FakeServer({ resources: [task] });
 * const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
 * ```
 */
export class FakeServer {
  /** The `baseUrl` for `createHttpClient`. */
  readonly baseUrl = 'http://server.test/';
  /** All calls, oldest first. A test may empty it. */
  readonly calls: ServerCall[] = [];
  readonly #services: ReadonlyMap<string, RecordService>;
  readonly #features: ServerFeatures;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #startsAt: Date;
  readonly #held = new HeldCalls();
  readonly #interceptors = new Set<Interceptor>();
  readonly #pushes = new Set<ChangeReceiver>();

  /** @param options its resources, its clock and the extensions that it lacks */
  constructor({ resources, clock, startsAt = defaultStart, ...features }: FakeServerOptions) {
    this.#features = { ...everyFeature, ...features };
    this.#clock = clock ?? { now: () => 0 };
    this.#startsAt = startsAt;
    this.#services = new Map(
      resources.map((resource) => [
        resource.name,
        new RecordService(resource, this.#features, (...change) => this.#announce(...change)),
      ]),
    );
  }

  /** The server's time, sent as `Date`. */
  get now(): Date {
    return new Date(this.#startsAt.getTime() + this.#clock.now());
  }

  /** The `fetch` for `createHttpClient`. */
  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const call = readCall(input, init);
    this.calls.push(call);
    const answer = this.#carry(call);
    const signal = init?.signal;
    if (signal === undefined || signal === null) return answer;
    const abortion = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([answer, abortion]);
  };

  /** Returns the current records of a resource by identifier. */
  records<R extends Resource>(resource: R): ReadonlyMap<RecordId, RecordOf<R>> {
    return this.#serviceOf(resource).list.records as ReadonlyMap<RecordId, unknown> as ReadonlyMap<
      RecordId,
      RecordOf<R>
    >;
  }

  /**
   * Changes or creates a record, as another person.
   * @param resource its resource
   * @param id its identifier
   * @param values the attributes to change; in a new record, the others are empty
   * @param by the author of the change; by default unknown
   * @throws TypeError for a resource that the server does not have.
   * @example
   * ```ts
   * server.write(task, 1, { title: 'Water the roses' }, 'Camille');
   * ```
   */
  write<R extends Resource>(resource: R, id: RecordId, values: Partial<RecordOf<R>>, by?: Somebody): void {
    this.#serviceOf(resource).write(id, values, { at: this.now, by });
  }

  /** Deletes a record, as another person. */
  remove(resource: Resource, id: RecordId): void {
    this.#serviceOf(resource).remove(id, { at: this.now });
  }

  /**
   * Holds the next call that matches and has not been made yet.
   * @param way `there`: before the server handles it; `back`, the default: after that
   */
  hold(matcher: CallMatcher, way: CallWay = 'back'): HeldCall {
    return this.#held.add(matcher, way);
  }

  /** Drops the holds whose calls have not been made yet. Held calls remain held until they are released. */
  stopHolding(): void {
    this.#held.clear();
  }

  /**
   * Answers calls instead of the server. The newest interceptor is called first.
   * @returns a function that removes the interceptor
   */
  intercept(interceptor: Interceptor): () => void {
    const entry: Interceptor = (call) => interceptor(call);
    this.#interceptors.add(entry);
    return () => this.#interceptors.delete(entry);
  }

  /** Publishes every later change to `push`, except those of its own client. */
  announceTo(push: ChangeReceiver): void {
    this.#pushes.add(push);
  }

  /** Returns the calls that match, the oldest first. */
  callsOf(matcher: CallMatcher): ServerCall[] {
    return this.calls.filter((call) => matches(call, matcher));
  }

  /** Resolves once every call that is not held has ended, including the calls that its answer caused. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < turnsUntilSettled; turn += 1) await nextTurn();
  }

  async #carry(call: ServerCall): Promise<Response> {
    const hold = this.#held.take(call);
    if (hold?.way === 'there') await hold.gate;
    const answer = this.#answerTo(call);
    if (hold?.way === 'back') await hold.gate;
    if (answer instanceof Error) throw answer;
    return answer;
  }

  #answerTo(call: ServerCall): Response | Error {
    for (const interceptor of [...this.#interceptors].toReversed()) {
      const answer = interceptor(call);
      if (answer !== undefined) return answer;
    }
    const [folder, name, ...rest] = call.path.split('/').map((part) => decodePart(part) ?? part);
    if (folder !== 'data' || name === undefined) return problemResponse(404, 'unknown_address');
    const answer =
      this.#services.get(name)?.answer(call, rest, this.now) ?? problemResponse(404, 'unknown_resource');
    if (this.#features.date) answer.headers.set('date', this.now.toUTCString());
    return answer;
  }

  #announce(resource: Resource, event: PushEvent, writer: string | null): void {
    for (const push of this.#pushes) if (push.socketId() !== writer) push.announce(resource, event);
  }

  #serviceOf({ name }: Resource): RecordService {
    const service = this.#services.get(name);
    if (service === undefined) throw new TypeError(`The fake server has no resource '${name}'`);
    return service;
  }
}

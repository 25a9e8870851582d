import { decodePart, type PushEvent, type RecordId, type RecordOf, type Resource } from '@ne2016/contract';
import type { Clock } from '../../ports/clock.ts';
import { type CallMatcher, type CallWay, type HeldCall, HeldCalls, matches } from './held-calls.ts';
import { problemResponse } from './problem-response.ts';
import { RecordService } from './record-service.ts';
import { readCall, type ServerCall } from './server-call.ts';
import { everyFeature, type ServerFeatures } from './server-features.ts';
import type { Somebody } from './server-list.ts';

/** Receives the changes: a {@link FakePush}, or another object that passes them on. */
export interface ChangeReceiver {
  /** The socket of a client, which does not receive the client’s own changes. */
  socketId(): string | undefined;
  /** Sends the event of a change. */
  announce(resource: Resource, event: PushEvent): unknown;
}

/** Answers a call in the place of the server, with an error if there is to be no answer; `undefined` leaves it. */
export type Interceptor = (call: ServerCall) => Response | Error | undefined;

/** What a fake server is made with. What is not said of its features is as in {@link everyFeature}. */
export interface FakeServerOptions extends Partial<ServerFeatures> {
  readonly resources: readonly Resource[];
  /** Moves the server's own time on; without a clock, that time never changes. */
  readonly clock?: Pick<Clock, 'now'>;
  /** The server's own time when its clock shows 0, which no client shares. */
  readonly startsAt?: Date;
}

const defaultStart = new Date('2026-03-05T14:07:09.500Z');

// Taken now, for a test may put its own timers in this place.
const { setTimeout: startTimer } = globalThis;
const nextTurn = () => new Promise<void>((resolve) => void startTimer(resolve, 0));

/** All that one answer sets off ends within a turn; a framework may take a turn of its own in between. */
const turnsUntilSettled = 4;

/**
 * A server of the wire contract in memory, behind a `fetch` of its own. Each call is answered from the state at which
 * it arrives; a test may hold it up before that or after, cut it off, or answer in the server's place.
 */
export class FakeServer {
  /** Where it answers; for `createHttpClient`. */
  readonly baseUrl = 'http://server.test/';
  /** Every call that was made, oldest first. A test may empty it. */
  readonly calls: ServerCall[] = [];
  readonly #services: ReadonlyMap<string, RecordService>;
  readonly #features: ServerFeatures;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #startsAt: Date;
  readonly #held = new HeldCalls();
  readonly #interceptors = new Set<Interceptor>();
  readonly #pushes = new Set<ChangeReceiver>();

  /** @param options the resources it has, its clock and the extensions that it lacks */
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

  /** The server's own time. */
  get now(): Date {
    return new Date(this.#startsAt.getTime() + this.#clock.now());
  }

  /** Takes the place of `globalThis.fetch`; for `createHttpClient`. */
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

  /** The records of a resource by identifier, as they are on the server now. */
  records<R extends Resource>(resource: R): ReadonlyMap<RecordId, RecordOf<R>> {
    return this.#serviceOf(resource).list.records as ReadonlyMap<RecordId, unknown> as ReadonlyMap<
      RecordId,
      RecordOf<R>
    >;
  }

  /**
   * Changes a record as somebody else would, or makes it: attributes that are not given are then empty.
   * @param by who that is; the name will do.
   */
  write<R extends Resource>(resource: R, id: RecordId, values: Partial<RecordOf<R>>, by?: Somebody): void {
    this.#serviceOf(resource).write(id, values, { at: this.now, by });
  }

  /** Deletes a record as somebody else would. */
  remove(resource: Resource, id: RecordId): void {
    this.#serviceOf(resource).remove(id, { at: this.now });
  }

  /** Holds up the next call that matches, one that was not made yet. */
  hold(matcher: CallMatcher, way: CallWay = 'back'): HeldCall {
    return this.#held.add(matcher, way);
  }

  /** Holds up nothing more. What is held up already stays so until it is released. */
  stopHolding(): void {
    this.#held.clear();
  }

  /** Answers calls in the server's place, from now until the function that it answers is called. The newest is asked first. */
  intercept(interceptor: Interceptor): () => void {
    const entry: Interceptor = (call) => interceptor(call);
    this.#interceptors.add(entry);
    return () => this.#interceptors.delete(entry);
  }

  /** Tells `push` of every change from now on, but for those that its own client makes. */
  announceTo(push: ChangeReceiver): void {
    this.#pushes.add(push);
  }

  /** The calls that match, oldest first. */
  callsOf(matcher: CallMatcher): ServerCall[] {
    return this.calls.filter((call) => matches(call, matcher));
  }

  /** Resolves once every call that is not held up has ended, and so have those that its answer set off. */
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

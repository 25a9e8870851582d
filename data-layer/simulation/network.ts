import type { Machine } from './machine.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import type { ServerFront } from './server-front.ts';
import type { Losses } from './losses.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { type Answer, type Call, readHeaders, responseOf } from './wire.ts';

/** The tab that makes a call, and its machine. */
export interface Caller {
  readonly person: string;
  readonly tab: string;
  readonly machine: Machine;
}

/** The observer of all calls. */
export interface NetworkObserver {
  onSent(call: Call, caller: Caller): void;
  /** Called before the answer reaches the page. */
  onAnswered(call: Call, caller: Caller, answer: Answer): void;
}

/** The fate of a call. */
type Fate =
  | 'arrives'
  | 'is doubled'
  | 'is cut before the server'
  | 'is cut after the server'
  | 'has half its answer'
  | 'has an answer that breaks off'
  | 'meets a proxy'
  | 'is refused for a while'
  | 'is lost'
  | 'loses its answer'
  | 'comes much too late';

const withoutLoss: Partial<Record<Fate, number>> = { arrives: 93, 'is doubled': 7 };

const withLoss: Partial<Record<Fate, number>> = {
  arrives: 74,
  'is doubled': 4,
  'is cut before the server': 4,
  'is cut after the server': 4,
  'has half its answer': 2,
  'has an answer that breaks off': 2,
  'meets a proxy': 2,
  'is refused for a while': 4,
  'is lost': 2,
  'loses its answer': 2,
};

const weights: Readonly<Record<Losses, Partial<Record<Fate, number>>>> = {
  none: withoutLoss,
  noticed: withLoss,
  // The server may still perform a call that the client has given up; its answer is then lost.
  silent: { ...withLoss, 'comes much too late': 3 },
};

/** A call in flight, and the callbacks that end it for its page. */
interface InFlightCall {
  readonly call: Call;
  readonly caller: Caller;
  readonly succeed: (response: Response) => void;
  readonly fail: (error: Error) => void;
}

const unavailable: Answer = {
  status: 503,
  headers: { 'retry-after': '1' },
  text: '<h1>Service Unavailable</h1>',
};
const tooMany: Answer = { ...unavailable, status: 429 };
const proxyPage: Answer = { status: 200, headers: {}, text: '<html>Connectez-vous au réseau</html>' };

/** The network: it delays, reorders, duplicates, drops and truncates calls and answers. */
export class Network {
  readonly #time: VirtualClock;
  readonly #random: SeededRandom;
  readonly #front: ServerFront;
  readonly #observer: NetworkObserver;
  readonly #trace: (line: () => string) => void;
  /** The greatest latency in milliseconds, except for the slow tenth of all transfers. */
  readonly #latency: number;
  #losses: Losses;
  #isServerUp = true;
  #isCalm = false;
  readonly #underWay = new Set<InFlightCall>();
  readonly #unreachable = new Set<string>();

  constructor(ports: {
    time: VirtualClock;
    random: SeededRandom;
    front: ServerFront;
    observer: NetworkObserver;
    trace: (line: () => string) => void;
    losses: Losses;
  }) {
    this.#time = ports.time;
    this.#random = ports.random;
    this.#front = ports.front;
    this.#observer = ports.observer;
    this.#trace = ports.trace;
    this.#losses = ports.losses;
    this.#latency = ports.random.pick([20, 200, 2000]);
  }

  /** The `fetch` of one page. */
  fetchOf(caller: Caller): typeof globalThis.fetch {
    return (input, init) => {
      const { method, headers, body, signal } = init ?? {};
      const call: Call = {
        method: method as Call['method'],
        path: new URL(input as string).pathname.slice(1),
        headers: readHeaders(headers),
        body: typeof body === 'string' ? body : null,
      };
      this.#observer.onSent(call, caller);
      const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<Response>();
      const inFlight = { call, caller, succeed, fail };
      signal?.addEventListener('abort', () => {
        this.#underWay.delete(inFlight);
        fail(new DOMException('timed out', 'AbortError'));
      });
      this.#send(inFlight);
      this.#underWay.add(inFlight);
      const end = () => this.#underWay.delete(inFlight);
      promise.then(end, end);
      return promise;
    };
  }

  /** Returns whether any page waits for an answer. */
  get isBusy(): boolean {
    return [...this.#underWay].some(({ caller }) => caller.machine.state !== 'off');
  }

  /** Ends all losses. */
  heal(): void {
    this.#losses = 'none';
    this.#isCalm = true;
    this.#isServerUp = true;
    this.#unreachable.clear();
  }

  stopServer(): void {
    this.#isServerUp = false;
  }

  startServer(): void {
    this.#isServerUp = true;
  }

  /** Sets whether a person's machine is online. */
  setOnline(person: string, isOnline: boolean): void {
    if (isOnline) this.#unreachable.delete(person);
    else this.#unreachable.add(person);
  }

  isReachable(person: string): boolean {
    return this.#isServerUp && !this.#unreachable.has(person);
  }

  #delay(): number {
    if (this.#isCalm) return this.#random.between(1, 20);
    return this.#random.percent(10) ? this.#random.below(8000) : this.#random.below(this.#latency) + 1;
  }

  #send(inFlight: InFlightCall): void {
    const { call, caller } = inFlight;
    const fate = this.#random.weighted(weights[this.#losses] as Record<Fate, number>);
    const there = fate === 'comes much too late' ? 60_000 + this.#random.below(30_000) : this.#delay();
    this.#trace(() => `${caller.tab} sends ${describeCall(call)} (${fate}, ${there} ms)`);
    this.#time.after(there, () => this.#arrive(inFlight, fate));
  }

  #arrive(inFlight: InFlightCall, fate: Fate): void {
    const { call, caller } = inFlight;
    if (!this.isReachable(caller.person)) return this.#cut(inFlight);
    switch (fate) {
      case 'is cut before the server':
        return this.#cut(inFlight);
      case 'is lost':
        return;
      case 'is refused for a while':
        return this.#reply(inFlight, this.#random.pick([unavailable, tooMany]));
      case 'meets a proxy':
        return this.#reply(inFlight, proxyPage);
      case 'is doubled':
        if (this.#front.mayDouble(call)) this.#front.answer(call, caller.person, caller.tab);
        return this.#reply(inFlight, this.#front.answer(call, caller.person, caller.tab));
      case 'arrives':
      case 'comes much too late':
        return this.#reply(inFlight, this.#front.answer(call, caller.person, caller.tab));
      case 'is cut after the server':
        this.#front.answer(call, caller.person, caller.tab);
        return this.#cut(inFlight);
      case 'loses its answer':
        this.#front.answer(call, caller.person, caller.tab);
        return;
      case 'has half its answer': {
        const answer = this.#front.answer(call, caller.person, caller.tab);
        return this.#reply(inFlight, { ...answer, text: answer.text.slice(0, answer.text.length / 2) });
      }
      case 'has an answer that breaks off':
        return this.#reply(inFlight, this.#front.answer(call, caller.person, caller.tab), true);
    }
  }

  #cut({ call, caller, fail }: InFlightCall): void {
    caller.machine.plan(this.#delay(), () => {
      this.#trace(() => `${caller.tab} loses the connection of ${describeCall(call)}`);
      fail(new TypeError('fetch failed'));
    });
  }

  #reply(inFlight: InFlightCall, answer: Answer, isBodyCut = false): void {
    const { call, caller, succeed, fail } = inFlight;
    this.#trace(() => `the server answers ${describeCall(call)} of ${caller.tab}: ${describeAnswer(answer)}`);
    caller.machine.plan(this.#delay(), () => {
      if (!this.isReachable(caller.person)) return fail(new TypeError('fetch failed'));
      this.#trace(() => `${caller.tab} has its answer to ${describeCall(call)}`);
      const isAwaited = this.#underWay.has(inFlight);
      if (isAwaited && !isBodyCut) this.#observer.onAnswered(call, caller, answer);
      succeed(responseOf(answer, isBodyCut));
    });
  }
}

function describeCall({ method, path, headers, body }: Call): string {
  const { 'ne2016-cursor': cursor, 'ne2016-cache-date': date, 'idempotency-key': key } = headers;
  return [method, path, cursor ?? date, key, body]
    .filter((part) => part !== undefined && part !== null)
    .join(' ');
}

function describeAnswer({ status, headers, text }: Answer): string {
  const { 'ne2016-cursor': cursor, 'ne2016-deleted': deleted, 'ne2016-scope': scope } = headers;
  return [status, scope, cursor, deleted && `deleted ${deleted}`, text].filter(Boolean).join(' ');
}

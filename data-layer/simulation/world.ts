import type { Break, Law } from './laws/law.ts';
import type { Losses } from './losses.ts';
import { ModelServer } from './model-server.ts';
import { type Caller, Network } from './network.ts';
import { PushService } from './push-service.ts';
import type { Random } from './random.ts';
import { ServerFront } from './server-front.ts';
import { anyServerKind } from './server-kind.ts';
import type { Surroundings } from './surroundings.ts';
import { Tab } from './tab.ts';
import { saveable, tasks } from './task.ts';
import { VirtualClock } from './virtual-clock.ts';
import type { Answer, Call } from './wire.ts';

/** A law that was broken, and how. */
export interface Violation {
  readonly law: Law;
  readonly how: string;
}

/** A server, a network, a push service, and people at their tabs. */
export class World implements Surroundings {
  readonly time = new VirtualClock();
  readonly random: Random;
  readonly server: ModelServer;
  readonly front: ServerFront;
  readonly network: Network;
  readonly push: PushService;
  readonly tabs: readonly Tab[];
  readonly losses: Losses;
  readonly #onTrace: ((line: string) => void) | undefined;
  /** Names of creations, by which a draft is known again on the server. */
  readonly drafts = new Map<string, { tab: Tab; key: string }>();
  #violation: Violation | undefined;

  constructor(random: Random, losses: Losses, onTrace?: (line: string) => void) {
    this.random = random.fork();
    this.losses = losses;
    this.#onTrace = onTrace;
    const { time, trace } = this;
    const kind = anyServerKind(random);
    trace(() => `a server ${JSON.stringify(kind)}, losses: ${losses}`);
    this.server = new ModelServer(kind, time, (event, socket) => this.push.publish(event, socket));
    this.front = new ServerFront(this.server, this.break);
    this.network = new Network({
      time,
      random: random.fork(),
      front: this.front,
      observer: {
        onSent: (call, caller) => this.#noteSent(call, caller),
        onAnswered: (call, caller, answer) => this.#noteAnswered(call, caller, answer),
      },
      trace,
      losses,
    });
    const isReachable = (person: string) => this.network.isReachable(person);
    this.push = new PushService({
      time,
      random: random.fork(),
      losses,
      resource: tasks[kind.channel],
      isReachable,
      trace,
    });
    const size = random.percent(10) ? 30 : random.between(1, 5);
    for (let count = 0; count < size; count += 1)
      this.server.create({ name: `n${count}`, note: null, plan: null }, 'colleague');
    const people = [1, 2, 3].slice(0, random.between(1, 3));
    this.tabs = people.map((number) => new Tab(`tab ${number}`, `person ${number}`, this));
  }

  /** The first law that was broken. */
  get violation(): Violation | undefined {
    return this.#violation;
  }

  readonly break: Break = (law, how) => {
    this.trace(() => `VIOLATION: ${law}: ${how}`);
    this.#violation ??= { law, how };
  };

  readonly trace = (line: () => string): void => {
    this.#onTrace?.(`${(this.time.now / 1000).toFixed(3).padStart(9)}  ${line()}`);
  };

  /** Everybody is there, awake and signed in, and nothing is lost any more. */
  heal(): void {
    this.network.heal();
    this.push.heal();
    for (const tab of this.tabs) {
      this.front.signIn(tab.person);
      tab.open();
      tab.page?.machine.wake();
    }
  }

  #tabOf({ tab }: Caller): Tab | undefined {
    return this.tabs.find(({ name }) => name === tab);
  }

  #noteSent(call: Call, caller: Caller): void {
    const write = this.#writeOf(call, caller);
    if (write === undefined) return;
    const { typed, key, values } = write;
    if (call.method === 'PUT') return typed.noteSent(key, values);
    for (const attribute of saveable) typed.noteOwn(key, attribute, values[attribute]);
    this.#checkCreate(values);
  }

  #noteAnswered(call: Call, caller: Caller, { status, text }: Answer): void {
    const write = this.#writeOf(call, caller);
    if (write === undefined || status >= 300 || !isAnswer(text, call)) return;
    write.typed.noteAcknowledged(write.key, write.values, write.snapshot);
  }

  #writeOf(call: Call, caller: Caller) {
    const tab = this.#tabOf(caller);
    if (tab === undefined || call.body === null) return undefined;
    const values = JSON.parse(call.body) as Record<string, unknown>;
    if (call.method === 'PUT') {
      const key = this.server.idOf(decodeURIComponent(call.path.split('/')[2] ?? ''));
      return { typed: tab.typed, key, values, snapshot: tab.page?.store.get(key)?.snapshot ?? {} };
    }
    const draft = this.drafts.get(String(values['name']));
    return draft && { typed: tab.typed, key: draft.key as `draft:${string}`, values, snapshot: {} };
  }

  #checkCreate(values: Record<string, unknown>): void {
    const missing = saveable.filter((attribute) => !Object.hasOwn(values, attribute));
    if (missing.length > 0)
      this.break('a save sends what was typed, and nothing else', `a create without ${missing.join(', ')}`);
  }
}

/** Whether a page can read an answer to a write. */
function isAnswer(text: string, { method }: Call): boolean {
  if (text === '') return method === 'PUT';
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null;
  } catch {
    return false;
  }
}

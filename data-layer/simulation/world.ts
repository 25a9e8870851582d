import { headers } from '@ne2016/contract';
import { type DraftKey, isDraftKey, nameOfDraft, type RecordKey } from '../src/records/record-state.ts';
import type { Break, Invariant } from './invariants/invariant.ts';
import { PresentPeopleLaw } from './invariants/present-people.ts';
import { checkUnseen, sentOver, type SentOver } from './invariants/unseen-writes.ts';
import { type Undoing, UndoneWrites } from './invariants/undone-writes.ts';
import type { Losses } from './losses.ts';
import { ModelServer } from './model-server.ts';
import { type Caller, Network } from './network.ts';
import type { Page } from './page.ts';
import { Person } from './person.ts';
import { PresenceService } from './presence-service.ts';
import { PushService } from './simulated-push-service.ts';
import type { SeededRandom } from '@ne2016/contract/seeded-random';
import { ServerFront } from './server-front.ts';
import { anyServerKind } from './server-kind.ts';
import type { Environment, WorldPlan } from './environment.ts';
import type { Tab } from './tab.ts';
import { describeCreate, saveable, tasks } from './task.ts';
import { sentBy } from './undo-calls.ts';
import { VirtualClock } from './virtual-clock.ts';
import { type Answer, type Call, isAnswer } from './wire.ts';

/** A violated invariant, with details. */
export interface Violation {
  readonly invariant: Invariant;
  readonly how: string;
}

/** A draft of a person, identified by its name on the server. */
export interface DraftOnScreen {
  readonly key: DraftKey;
  /** The tab that sent it last, and the create that was sent; see {@link describeCreate}. */
  tab: string;
  sent: string | undefined;
}

/** A server, a network, a push service, and people with their tabs. */
export class World implements Environment {
  readonly time = new VirtualClock();
  readonly random: SeededRandom;
  readonly server: ModelServer;
  readonly front: ServerFront;
  readonly network: Network;
  readonly push: PushService;
  readonly presence: PresenceService;
  readonly presentPeople: PresentPeopleLaw;
  readonly people: readonly Person[];
  readonly tabs: readonly Tab[];
  readonly losses: Losses;
  readonly hasPush: boolean;
  readonly #onTrace: ((line: string) => void) | undefined;
  /** The names in creates, which identify drafts on the server. */
  readonly drafts = new Map<string, DraftOnScreen>();
  /** The shown state of a record when a save of it was sent. */
  readonly #sentOver = new WeakMap<Call, SentOver>();
  readonly #unrepeatable = new Set<string>();
  readonly #undone: UndoneWrites;
  #violation: Violation | undefined;

  constructor({ random, ofPresence, losses, plainWeight }: WorldPlan, onTrace?: (line: string) => void) {
    this.random = random.fork();
    this.losses = losses;
    this.hasPush = random.percent(88);
    this.#onTrace = onTrace;
    const { time, trace } = this;
    const kind = anyServerKind(random, plainWeight);
    trace(() => `a server ${JSON.stringify(kind)}, losses: ${losses}`);
    this.server = new ModelServer(kind, time, (event, socket) => this.push.publish(event, socket));
    this.#undone = new UndoneWrites(this.server, this.break);
    this.front = new ServerFront(this.server, {
      onNameReused: (name) => this.#reportNameReused(name),
      onDone: (done) => {
        this.#undone.check(done);
        const shown = this.#undone.isUndo(done.call) ? undefined : this.#sentOver.get(done.call);
        if (shown !== undefined) checkUnseen(done, shown, this.server, this.break);
      },
    });
    this.network = new Network({
      time,
      random: random.fork(),
      front: this.front,
      observer: {
        onSent: (call, caller) => this.#markSent(call, caller),
        onAnswered: (call, caller, answer) => this.#markAnswered(call, caller, answer),
      },
      trace,
      losses,
    });
    const isAdmitted = (person: string) => this.front.hasSession(person);
    this.presence = new PresenceService({ time, random: ofPresence, losses, isAdmitted, trace });
    const isReachable = (person: string) => this.network.isReachable(person);
    this.push = new PushService({
      time,
      random: random.fork(),
      losses,
      resource: tasks[kind.channel],
      presence: this.presence,
      isReachable,
      trace,
    });
    const size = random.percent(10) ? 30 : random.between(1, 5);
    for (let count = 0; count < size; count += 1)
      this.server.create({ name: `n${count}`, note: null, plan: null }, { writer: 'colleague' });
    // Three tabs, of one person, of two, or of three.
    const pages = random.pick([[[1], [2], [3]], [[1, 2], [3]], [[1], [2]], [[1, 2, 3]], [[1]]]);
    // If one person has all three tabs, another person may see that they are shown once.
    const shares = pages[0]?.length === 3 && ofPresence.percent(50) ? [...pages, [4]] : pages;
    this.people = shares.map(
      (numbers, index) =>
        new Person(
          `person ${index + 1}`,
          numbers.map((number) => `tab ${number}`),
          this,
        ),
    );
    this.tabs = this.people.flatMap(({ tabs }) => tabs);
    this.presentPeople = new PresentPeopleLaw(this, this.tabs);
  }

  /** The first violated invariant. */
  get violation(): Violation | undefined {
    return this.#violation;
  }

  /** Returns whether any page waits for an answer or is processing one. */
  get isBusy(): boolean {
    return this.network.isBusy || this.tabs.some(({ page }) => page?.pace.isPausing === true);
  }

  readonly break: Break = (invariant, how) => {
    this.trace(() => `VIOLATION: ${invariant}: ${how}`);
    this.#violation ??= { invariant, how };
  };

  readonly trace = (line: () => string): void => {
    this.#onTrace?.(`${(this.time.now / 1000).toFixed(3).padStart(9)}  ${line()}`);
  };

  /** Opens all pages, wakes and signs in everyone, and ends all losses. */
  heal(): void {
    this.network.heal();
    this.push.heal();
    this.presence.heal();
    for (const { name, disk, tabs } of this.people) {
      disk.heal();
      this.front.signIn(name);
      for (const tab of tabs) {
        tab.open();
        tab.page?.machine.wake();
        tab.page?.show();
      }
    }
  }

  readonly storeSessionEnd = (page: Page): void => {
    // A create that the storage could not keep until the end of its page cannot be repeated unchanged.
    if (page.disk.isReliable) return;
    const kept = [...page.disk.kept.values()];
    for (const [name, { tab, key, sent }] of this.drafts) {
      const draft = kept.find((one) => one.key === key);
      const repeated = describeCreate(draft?.createKey ?? nameOfDraft(key), draft?.unconfirmed ?? {});
      if (tab === page.tab && sent !== undefined && sent !== repeated) this.#unrepeatable.add(name);
    }
  };

  /** Returns the change that a call undoes, and registers the call. */
  #undoingOf(call: Call, caller: Caller): Undoing | undefined {
    const page = this.#tabOf(caller)?.page;
    const undoing = page === caller ? page.undoingOf(call) : undefined;
    if (undoing !== undefined) this.#undone.note(call, undoing);
    return undoing;
  }

  #tabOf({ tab }: Caller): Tab | undefined {
    return this.tabs.find(({ name }) => name === tab);
  }

  #markSent(call: Call, caller: Caller): void {
    const undoing = this.#undoingOf(call, caller);
    const write = this.#writeOf(call, caller);
    if (write === undefined) return;
    const { tab, key, values } = write;
    if (call.method === 'PUT' && tab.page === caller) {
      this.#sentOver.set(call, sentOver(tab.page.store, key));
      if (undoing === undefined) tab.typed.markSent(key, values);
      else tab.typed.markUndone(key, values);
    }
    tab.typed.markOwn(key, values);
    if (call.method === 'PUT') return;
    const draft = this.drafts.get(String(values['name']));
    const sent = describeCreate(call.headers[headers.idempotencyKey] ?? '', values);
    if (draft !== undefined) Object.assign(draft, { tab: caller.tab, sent });
    this.#checkCreate(values);
  }

  #markAnswered(call: Call, caller: Caller, { status, text }: Answer): void {
    const write = this.#writeOf(call, caller);
    const page = write?.tab.page;
    if (
      write === undefined ||
      page === undefined ||
      page !== caller ||
      status >= 300 ||
      !isAnswer(text, call)
    )
      return;
    const { tab, key, values } = write;
    const answered = { ...values, ...(JSON.parse(text || '{}') as object) };
    if (!isDraftKey(key))
      page.observed.markAnswer(key, answered, this.#sentOver.get(call)?.state?.snapshot ?? {});
    tab.typed.markAcknowledged(key, values, page.store.get(key)?.snapshot ?? {});
  }

  #writeOf(
    call: Call,
    caller: Caller,
  ): { tab: Tab; key: RecordKey; values: Readonly<Record<string, unknown>> } | undefined {
    const tab = this.#tabOf(caller);
    if (tab === undefined || call.body === null) return undefined;
    const values = sentBy(call);
    const idText = call.path.split('/')[2] ?? '';
    if (call.method === 'PUT') return { tab, key: this.server.idOf(decodeURIComponent(idText)), values };
    const draft = this.#undone.isUndo(call) ? undefined : this.drafts.get(String(values['name']));
    return draft && { tab, key: draft.key, values };
  }

  /** Reports a create with the idempotency key of another one, unless its draft could not be stored. */
  #reportNameReused(name: string): void {
    if (!this.#unrepeatable.has(name))
      this.break('a create makes one record', `${name} came with other values`);
  }

  /** Checks that no draft has become two records on a server with idempotency keys. */
  checkCreated(): void {
    if (!this.server.kind.isIdempotent) return;
    for (const name of this.drafts.keys()) {
      const made = this.server.created.filter((one) => one === name).length;
      const count = made - this.#undone.names.filter((one) => one === name).length;
      if (count > 1 && !this.#unrepeatable.has(name))
        this.break('a create makes one record', `${name} made ${count}`);
    }
  }

  #checkCreate(values: Record<string, unknown>): void {
    const missing = saveable.filter((attribute) => !Object.hasOwn(values, attribute));
    if (missing.length > 0)
      this.break('a save sends what was typed, and nothing else', `a create without ${missing.join(', ')}`);
  }
}

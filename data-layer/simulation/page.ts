import type { RecordId } from '@ne2016/contract';
import type { DataLayer } from '../src/layer/create-data-layer.ts';
import { createHttpClient } from '../src/http/http-client.ts';
import { isDraftKey, type RecordKey, type RecordState } from '../src/records/record-state.ts';
import { ResourceLayer } from '../src/layer/resource-layer.ts';
import type { ResourceStore } from '../src/store/resource-store.ts';
import type { Break } from './invariants/invariant.ts';
import { Marks } from './invariants/marks.ts';
import { Notifications } from './invariants/notifications.ts';
import { ObservedOrder } from './invariants/observed-order.ts';
import { recordPresence } from '../src/presence/layer-presence.ts';
import { createPersister } from '../src/persistence/lists/create-persister.ts';
import type { StoredDraft } from '../src/persistence/storage/persistence.ts';
import type { RecoverableDraft } from '../src/persistence/drafts/recovered-drafts.ts';
import { createTabSharing } from '../src/tabs/layer-tabs.ts';
import { undoLog } from '../src/undo/layer-undo-log.ts';
import type { UndoOutcome, UndoStep, UndoWatch } from '../src/undo/undo-step.ts';
import type { WakeSource } from '../src/ports/wake.ts';
import type { DiskPage } from './disk.ts';
import type { Tab } from './tab.ts';
import type { TypedEdits } from './invariants/typed-edits.ts';
import { Views } from './invariants/views.ts';
import { Machine } from './machine.ts';
import type { Caller } from './network.ts';
import { PagePresence } from './page-presence.ts';
import { declaredExtensions } from './server-kind.ts';
import type { Undoing } from './invariants/undone-writes.ts';
import { anyStep, oppositeOf, undoes } from './undo-calls.ts';
import type { Call } from './wire.ts';
import type { Environment } from './environment.ts';
import { RandomPace } from './random-pace.ts';
import { tasks } from './task.ts';

/** One load of the application in one tab: a complete client, with the checks of what it shows. */
export class Page implements Caller {
  readonly person: string;
  readonly tab: string;
  readonly machine: Machine;
  readonly pace: RandomPace;
  readonly layer: DataLayer;
  readonly store: ResourceStore;
  readonly presence: PagePresence;
  readonly observed: ObservedOrder;
  /** The storage, with the drafts that the page would leave behind now. */
  readonly disk: DiskPage;
  readonly #wakeListeners = new Set<() => void>();
  readonly #wake: WakeSource = {
    subscribe: (listener) => {
      this.#wakeListeners.add(listener);
      return () => this.#wakeListeners.delete(listener);
    },
  };
  readonly #typed: TypedEdits;
  readonly #break: Break;
  readonly #notifications: Notifications;
  readonly #views: Views;
  readonly #marks: Marks;
  readonly #mute: (isMuted: boolean) => void;
  readonly #isCutOff: () => boolean;
  /** One entry for each call: the same step may be undone twice. */
  #undoing: readonly UndoStep[] = [];
  readonly #idOf: (text: string) => RecordId;
  #isWatched = true;
  #isHidden = false;
  readonly #close: () => void;

  constructor({ name: tab, person, typed }: Tab, load: number, world: Environment) {
    const name = `${tab}.${load}`;
    this.person = person.name;
    this.tab = tab;
    this.machine = new Machine(world.time, world.random.between(-5, 5) * 3_600_000);
    this.pace = new RandomPace(this.machine, world.random);
    this.#typed = typed;
    this.#break = world.break;
    this.#idOf = (text) => world.server.idOf(text);
    let names = 0;
    const resource = tasks[world.server.kind.channel];
    const push = world.push.portOf(this);
    const { clock } = this.machine;
    const disk = person.disk.open(this.machine);
    this.disk = disk;
    const channel = person.hub?.channelOf(this.machine);
    const isDeclared = declaredExtensions(world.server.kind);
    const options = {
      resources: [resource],
      http: createHttpClient({ baseUrl: 'http://server.test/', fetch: world.network.fetchOf(this), clock }),
      ...(world.hasPush ? { push } : {}),
      ...(isDeclared === undefined ? {} : { extensions: isDeclared }),
      clock,
      wake: this.#wake,
      persistence: createPersister(disk.persistence),
      undo: undoLog,
      presence: recordPresence,
      ...(channel === undefined ? {} : { tabs: createTabSharing(channel) }),
      makeUniqueName: () => `${name}-${(names += 1)}`,
    };
    this.layer = new ResourceLayer(options, this.pace);
    this.store = this.layer.store(resource) as ResourceStore;
    this.presence = new PagePresence(this.layer, this.store, () => world.presentPeople.note(this));
    this.observed = new ObservedOrder(world.server.history, name, world.break);
    this.#views = new Views(this.store, name, this.pace, world.break);
    this.#marks = new Marks(name, world.break);
    this.#notifications = new Notifications(this.store, name, world.break, (key, state) => {
      if (!this.#isWatched) return;
      if (!isDraftKey(key)) this.observed.see(key, state?.deleted === false ? state.snapshot : undefined);
      this.#marks.check(key, state?.key === key ? state : undefined);
      this.checkTyped(key, state);
    });
    this.#mute = (isMuted) => world.push.setMuted(push, isMuted);
    this.#isCutOff = () => world.push.isEndUnnoticed(push);
    this.#close = () => {
      world.push.forget(push);
      disk.persistence.close();
      channel?.close();
    };
  }

  /** Returns whether the connection has ended without the page's knowledge, so that nothing reaches it. */
  get isCutOff(): boolean {
    return this.#isCutOff();
  }

  open(): void {
    this.layer.start();
    this.store.load();
    this.presence.openList();
  }

  /** Stops the layer; the page continues in the background until it ends. */
  leave(): void {
    this.#isWatched = false;
    this.layer.stop();
  }

  /** Ends the page: nothing in flight returns to it. */
  end(): void {
    this.#isWatched = false;
    this.machine.turnOff();
    this.#close();
  }

  /** Hides the page: its browser does not run it when events arrive. */
  hide(): void {
    this.#isHidden = true;
    this.#mute(true);
  }

  /** Shows a hidden page again. */
  show(): void {
    if (!this.#isHidden) return;
    this.#isHidden = false;
    this.#mute(false);
    this.wake();
  }

  /** Emits the browser's signal that something may have been missed. */
  wake(): void {
    for (const listener of this.#wakeListeners) listener();
  }

  /** Recovers a draft of an earlier page. Returns whether that succeeded. */
  async recover(draft: RecoverableDraft, kept: StoredDraft): Promise<boolean> {
    this.#typed.expect(draft.key, kept);
    const { outcome } = await this.layer.recovered.recover(draft);
    const isRecovered = outcome === 'recovered';
    if (isRecovered) this.checkTyped(draft.key, this.store.get(draft.key));
    this.#typed.endExpecting(draft.key, isRecovered, this.store.get(draft.key));
    return outcome === 'recovered';
  }

  /** Discards a draft of an earlier page. Returns whether this page had claimed it. */
  async discard(draft: RecoverableDraft): Promise<boolean> {
    await this.layer.recovered.discard(draft);
    return this.disk.kept.has(draft.name);
  }

  /** The records and drafts that the person can see and change. */
  keys(): RecordKey[] {
    const listed = [...this.store.ids()];
    const others = this.#typed.keys().filter((key) => !listed.includes(key as never));
    return [...listed, ...others.filter((key) => this.store.get(key) !== undefined)];
  }

  /** Performs an action of the person on a record. */
  act(key: RecordKey, work: () => Promise<unknown> | void): void {
    this.#notifications.markTouched(key);
    work()?.catch((error: unknown) => this.#break('nothing throws', `${this.tab}: ${key}: ${String(error)}`));
  }

  save(key: RecordKey): void {
    const before = this.#typed.unsavedOf(key);
    this.#marks.beginSave(key);
    this.act(key, async () => {
      const id = await this.store.save(key);
      this.#marks.endSave(key);
      const isShown =
        this.machine.state !== 'off' && id !== undefined && this.store.get(id)?.deleted === false;
      if (isShown) this.#typed.checkSaved(id, before);
    });
  }

  /** The steps that the person can undo. */
  get undoable(): readonly UndoStep[] {
    return this.layer.undo?.steps ?? [];
  }

  /** Undoes the newest step, or another one; `onUndone` is called when that has ended. */
  undo(which: number, onUndone: () => void = () => undefined): void {
    const step = anyStep(this.undoable, which);
    if (step !== undefined)
      this.#reverse(step, (watch) => this.layer.undo?.undo(step, watch).finally(onUndone));
  }

  /** Redoes the last undone step, or another one. */
  redo(which: number): void {
    const step = anyStep(this.layer.undo?.redoable ?? [], which);
    if (step !== undefined) this.#reverse(oppositeOf(step), (watch) => this.layer.undo?.redo(step, watch));
  }

  /** @param step what is reversed. */
  #reverse(step: UndoStep, work: (watch: UndoWatch) => Promise<unknown> | undefined): void {
    // A record that was created again has a new identifier, which the next call may already use.
    const watch = { onOutcome: ({ id }: UndoOutcome) => this.#notifications.markTouched(id) };
    for (const { id } of step.changes) {
      if (step.action === 'deleted') this.#typed.restore(id, this.store.get(id)?.deleting);
      this.act(id, async () => {
        this.#undoing = [...this.#undoing, step];
        await work(watch);
        this.#undoing = this.#undoing.toSpliced(this.#undoing.indexOf(step), 1);
      });
    }
  }

  /** The change that a call of this page undoes; `undefined` if the call may be a new write of the person. */
  undoingOf(call: Call): Undoing | undefined {
    const called = this.#idOf(decodeURIComponent(call.path.split('/')[2] ?? ''));
    const stateOf = (id: RecordId) => this.store.get(id);
    for (const { action, changes } of this.#undoing)
      for (const change of changes)
        if (undoes(call, called, { action, change }, stateOf)) return { action, change };
    return undefined;
  }

  /** Checks that the edits of a record are shown, or settled. */
  checkTyped(key: RecordKey, state: RecordState<Record<string, unknown>> | undefined): void {
    if (state !== undefined && state.key !== key) {
      this.#typed.rename(key, state);
      this.#typed.check(state.key, state);
    } else this.#typed.check(key, state);
  }

  /** Checks everything that is shown. */
  checkAll(): void {
    for (const key of this.#typed.keys()) this.checkTyped(key, this.store.get(key));
    this.#notifications.checkAll();
    this.#views.checkAll();
  }

  /** Checks the states of all records once nothing is in flight. */
  checkQuiet(): void {
    const states = [...this.keys()].map((key) => this.store.get(key)).filter((state) => state !== undefined);
    this.#marks.checkQuiet(states);
  }
}

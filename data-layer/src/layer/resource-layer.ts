import { channelOf, type RecordOf, type Resource } from '@ne2016/contract';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { DataLayer, DataLayerOptions } from './create-data-layer.ts';
import { Emitter } from '../observable/emitter.ts';
import { unlessStopped } from '../http/unless-stopped.ts';
import { makeRandomName } from '../ports/make-random-name.ts';
import { Observable } from '../observable/observable.ts';
import type { LayerPersister } from '../persistence/lists/layer-persister.ts';
import { nothingRecovered, type RecoveredDrafts } from '../persistence/drafts/recovered-drafts.ts';
import { type LayerPeople, nobody, type RecordPresence } from '../presence/record-presence.ts';
import type { Pace } from '../ports/pace.ts';
import type { ChannelSubscription, ConnectionState, PushPort } from '../push/push-port.ts';
import type { RecordChange } from '../push/record-change.ts';
import type { RecordKey } from '../records/record-state.ts';
import { pollInterval, PollPolicy } from '../refresh/poll-policy.ts';
import { ResourceCalls } from '../http/resource-calls.ts';
import { ResourceStore } from '../store/resource-store.ts';
import { ServerExtensions } from '../http/server-extensions.ts';
import type { LayerTabs } from '../tabs/layer-tabs.ts';
import type { LayerUndoLog } from '../undo/layer-undo-log.ts';
import { browserWake, type WakeSource } from '../ports/wake.ts';

/** The stores of several resources on one server, and their shared state. */
export class ResourceLayer implements DataLayer {
  readonly connection = new Observable<ConnectionState>('off');
  readonly #events = new Emitter<{ changed: [change: RecordChange]; signedOut: [] }>();
  readonly #stores = new Map<string, ResourceStore>();
  readonly #push: PushPort | undefined;
  readonly #clock: Clock;
  readonly #wake: WakeSource;
  readonly #persister: LayerPersister | undefined;
  readonly #tabs: LayerTabs | undefined;
  readonly people: LayerPeople | undefined;
  readonly undo: LayerUndoLog | undefined;
  #isStopped = false;
  #stopListening: (() => void) | undefined;

  /** @param pace the scheduling of long work. */
  constructor(options: DataLayerOptions, pace?: Pace) {
    const {
      push,
      onEvent,
      clock = systemClock,
      wake = browserWake,
      makeUniqueName = makeRandomName,
    } = options;
    const { connection } = this;
    this.#push = push;
    this.#clock = clock;
    this.#wake = wake;
    const extensions = new ServerExtensions(options.extensions);
    const client = { clientId: makeUniqueName(), socketId: () => push?.socketId(), extensions };
    this.#persister = options.persistence?.({ clock, makeUniqueName });
    this.#tabs = options.tabs?.({
      clock,
      makeUniqueName,
      isConnected: () => connection.value === 'connected',
      onSignedOut: () => this.#events.emit('signedOut'),
    });
    this.people = options.presence?.({ push, clock, connection });
    this.undo = options.undo?.(options.extensions);
    const reachable = unlessStopped(options.http, () => this.#isStopped);
    for (const resource of options.resources) {
      const store = new ResourceStore(resource, {
        calls: new (this.undo?.Calls ?? ResourceCalls)(resource, reachable, client),
        undo: this.undo,
        makeUniqueName,
        broadcast: (change) => this.#events.emit('changed', change),
        clock,
        persister: this.#persister,
        tabs: this.#tabs,
        pace,
        onEvent,
      });
      this.#stores.set(resource.name, store);
    }
  }

  get recovered(): RecoveredDrafts {
    return this.#persister?.recovered ?? nothingRecovered;
  }

  store<R extends Resource>(resource: R): ResourceStore<RecordOf<R>> {
    const name = String((resource as R | undefined)?.name);
    const found = this.#stores.get(name);
    if (found === undefined) throw new TypeError(`The data layer has no resource '${name}'`);
    return found as unknown as ResourceStore<RecordOf<R>>;
  }

  presence(resource: Resource, key: RecordKey): RecordPresence {
    return this.people?.ofRecord(this.store(resource), key) ?? nobody;
  }

  onChange(listener: (change: RecordChange) => void): () => void {
    return this.#events.on('changed', listener);
  }

  onSignedOut(listener: () => void): () => void {
    return this.#events.on('signedOut', listener);
  }

  requestRefresh(): void {
    for (const store of this.#stores.values()) store.requestRefresh();
  }

  hasUnsaved(): boolean {
    return [...this.#stores.values()].some((store) => store.hasUnsaved());
  }

  async storeUnsaved(): Promise<boolean> {
    return (await this.#persister?.storeUnsaved()) ?? false;
  }

  async clearStorage(): Promise<boolean> {
    return (await this.#persister?.clear()) ?? true;
  }

  resumeStorage(): void {
    this.#persister?.resume();
  }

  announceSignOut(): void {
    this.#tabs?.announceSignOut();
  }

  start(): void {
    this.#persister?.start();
    this.#isStopped = false;
    if (this.#stopListening === undefined) {
      const policy = new PollPolicy(this.#clock.now());
      const stopPolling = this.#clock.every(pollInterval, () => this.#poll(policy));
      const stopWaking = this.#wake.subscribe(() => this.#wakeUp());
      this.#stopListening = () => {
        stopPolling();
        stopWaking();
      };
      this.#tabs?.open();
    }
    const subscriptions = [...this.#stores.values()].map(subscriptionOf);
    this.#push?.connect(subscriptions, (state) => this.connection.set(state));
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#push?.disconnect();
    this.connection.set('off');
    this.#tabs?.close();
    void this.#persister?.stop();
  }

  #wakeUp(): void {
    this.requestRefresh();
    this.#tabs?.wake();
    // Another tab may have crashed while this one was hidden.
    void this.#persister?.recovered.find();
  }

  #poll(policy: PollPolicy): void {
    const request = policy.poll(this.#clock.now(), this.connection.value === 'connected');
    for (const store of this.#stores.values()) {
      if (request === 'missed') store.requestRefresh();
      else if (request === 'new') store.requestDelta();
      store.poll();
    }
  }
}

function subscriptionOf(store: ResourceStore): ChannelSubscription {
  return {
    channel: channelOf(store.resource),
    event: store.resource.event,
    onEvent: (payload) => store.receive(payload),
    // Events before the subscription were missed.
    onSubscribed: () => store.requestRefresh(),
  };
}

import { channelOf, pushEventName, type RecordOf, type Resource } from '@ne2016/contract';
import { callListeners } from './call-listeners.ts';
import { type Clock, systemClock } from './clock.ts';
import type { HttpClient } from './http/http-client.ts';
import { unlessStopped } from './http/unless-stopped.ts';
import { makeRandomName } from './make-random-name.ts';
import { Observable } from './observable.ts';
import type { LayerPersistence } from './persistence/keep-in.ts';
import { nothingRecovered, type RecoveredDrafts } from './persistence/recovered-drafts.ts';
import { type LayerPresence, nobody, type RecordPresence } from './presence/record-presence.ts';
import type { ChannelSubscription, ConnectionState, PushPort } from './push/push-port.ts';
import type { RecordChange } from './record-change.ts';
import type { RecordKey } from './records/record-state.ts';
import { pollInterval, PollPolicy } from './refresh/poll-policy.ts';
import { refuseFaultyOptions } from './refuse-faulty-options.ts';
import { ResourceCalls } from './resource-calls.ts';
import { ResourceStore } from './resource-store.ts';
import { ServerExtensions } from './server-extensions.ts';
import type { TabSharing } from './tabs/layer-tabs.ts';
import type { TrailEntry } from './trail.ts';
import { browserWake, type WakeSource } from './wake.ts';

/** What a data layer is made with. */
export interface DataLayerOptions {
  /** The types of records that it has a store of. */
  readonly resources: readonly Resource[];
  /** The one way to the server, see {@link createHttpClient}. */
  readonly http: HttpClient;
  /**
   * Whether the server knows what this package speaks beyond the specification. Default: its answers show that. Until
   * then no header of an extension is sent, and a create waits for the list that it belongs to, if that is in use.
   */
  readonly extensions?: boolean;
  /** Without it, what is new is asked for at every poll; with it, once a minute. */
  readonly push?: PushPort;
  readonly clock?: Clock;
  /** Tells when something may have been missed. Default: what a browser tells of the page. */
  readonly wake?: WakeSource;
  /** Keeps lists and drafts beyond the page. Without it, each page begins with nothing. */
  readonly persistence?: LayerPersistence;
  /** Shares what is learned of the server with the other tabs of the same person. Without it, each asks for itself. */
  readonly tabs?: TabSharing;
  /** Tells who else has a record open; takes a push service. Without it, nobody. */
  readonly presence?: LayerPresence;
  /** Makes a name that nobody else makes. Default: 32 random hexadecimal digits. */
  readonly makeUniqueName?: () => string;
  /** Told of everything that happens and what is done with it, for an inspector. */
  readonly onTrail?: (entry: TrailEntry) => void;
}

/** The stores of all resources, and what they share. */
export interface DataLayer {
  /**
   * The store of a resource.
   * @throws TypeError for a resource that the layer was not made with.
   */
  store<R extends Resource>(resource: R): ResourceStore<RecordOf<R>>;
  /**
   * Who else has a record open, for one view of it.
   * @throws TypeError for a resource that the layer was not made with.
   */
  presence(resource: Resource, key: RecordKey): RecordPresence;
  /** The state of the push connection. */
  readonly connection: {
    readonly value: ConnectionState;
    /** Calls `listener` when it changes, until the function that it answers is called. */
    subscribe(listener: () => void): () => void;
  };
  /** Calls `listener` after each change that a push event brought. */
  onChange(listener: (change: RecordChange) => void): () => void;
  /** Asks for a refresh of every list at the next poll. */
  requestRefresh(): void;
  /** Whether anything that was typed here is unsaved, in any list. */
  hasUnsaved(): boolean;
  /**
   * What was typed in earlier pages of this person and not saved; looked for when the layer is started and when the
   * page is shown again.
   */
  readonly recovered: RecoveredDrafts;
  /**
   * Writes what is unsaved to the storage, so that the page can be left.
   * @returns whether it will be offered to the next page; `false` after 3 seconds without an answer of the storage.
   */
  keepUnsaved(): Promise<boolean>;
  /**
   * Removes what is kept of this person on this machine, drafts too, and keeps nothing any more: for signing out. Ask
   * before about what is unsaved.
   * @returns whether it is gone; `false` after 3 seconds without an answer of the storage.
   */
  clearKept(): Promise<boolean>;
  /**
   * Keeps lists and drafts again after another tab has removed them with {@link clearKept}: to be called when the same
   * person has signed in again in this page.
   */
  resumeKeeping(): void;
  /** Tells the other tabs of the person that the session is ended here. */
  tellSignedOut(): void;
  /** Calls `listener` when another tab told that, until the function that it answers is called. */
  onSignedOut(listener: () => void): () => void;
  /**
   * Starts polling, connects to the push service and to the other tabs.
   * @throws Error for a layer with persistence that was stopped, unless in the same task: what was typed in it belongs
   * to the next layer that finds it.
   */
  start(): void;
  /**
   * Ends all that. No call leaves any more until it is started again: one that is made fails as without a network.
   * Nothing is kept any more; what is unsaved is offered to the next page.
   */
  stop(): void;
}

/**
 * Makes the data layer of an application. It does nothing before it is started or asked.
 * @throws TypeError that names every fault of the declarations and every option that is missing or wrong, each with what
 * to write instead; not in a production build (`NODE_ENV`), which goes without the check.
 */
export function createDataLayer(options: DataLayerOptions): DataLayer {
  refuseFaultyOptions(options);
  const { resources, http, push, onTrail, clock = systemClock, wake = browserWake } = options;
  const { makeUniqueName = makeRandomName } = options;
  let isStopped = false;
  const reachable = unlessStopped(http, () => isStopped);
  const extensions = new ServerExtensions(options.extensions);
  const client = { clientId: makeUniqueName(), socketId: () => push?.socketId(), extensions };
  const connection = new Observable<ConnectionState>('off');
  const changeListeners = new Set<(change: RecordChange) => void>();
  const broadcast = (change: RecordChange) => callListeners(changeListeners, change);
  const signOutListeners = new Set<() => void>();
  const keeper = options.persistence?.({ clock, makeUniqueName });
  const tabs = options.tabs?.({
    clock,
    makeUniqueName,
    isConnected: () => connection.value === 'connected',
    onSignedOut: () => callListeners(signOutListeners),
  });
  const presence = options.presence?.({ push, clock, connection });
  const ports = { makeUniqueName, broadcast, onTrail, keeper, tabs, now: () => clock.now() };
  const stores = new Map(
    resources.map((resource) => {
      const calls = new ResourceCalls(resource, reachable, client);
      return [resource.name, new ResourceStore(resource, { ...ports, calls })];
    }),
  );
  let stopListening: (() => void) | undefined;
  let policy = new PollPolicy(clock.now());

  function store<R extends Resource>(resource: R): ResourceStore<RecordOf<R>> {
    const { name } = (resource as R | undefined) ?? { name: 'undefined' };
    const found = stores.get(name);
    if (found === undefined) throw new TypeError(`The data layer has no resource '${name}'`);
    return found as unknown as ResourceStore<RecordOf<R>>;
  }

  function requestRefresh(): void {
    for (const store of stores.values()) store.requestRefresh();
  }

  function wakeUp(): void {
    requestRefresh();
    tabs?.wake();
    // Another tab may have crashed while nobody looked at this one.
    void keeper?.recovered.find();
  }

  function poll(): void {
    const request = policy.poll(clock.now(), connection.value === 'connected');
    for (const store of stores.values()) {
      if (request === 'missed') store.requestRefresh();
      else if (request === 'new') store.requestNews();
      store.poll();
    }
  }

  return {
    connection,
    store,
    presence: (resource, key) => presence?.(store(resource), key) ?? nobody,
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    requestRefresh,
    hasUnsaved: () => [...stores.values()].some((store) => store.hasUnsaved()),
    recovered: keeper?.recovered ?? nothingRecovered,
    keepUnsaved: async () => (await keeper?.keepUnsaved()) ?? false,
    clearKept: async () => (await keeper?.clear()) ?? true,
    resumeKeeping: () => keeper?.resume(),
    tellSignedOut: () => tabs?.tellSignedOut(),
    onSignedOut(listener) {
      signOutListeners.add(listener);
      return () => signOutListeners.delete(listener);
    },
    start() {
      keeper?.start();
      isStopped = false;
      if (stopListening === undefined) {
        policy = new PollPolicy(clock.now());
        const releases = [clock.every(pollInterval, poll), wake.subscribe(wakeUp)];
        stopListening = () => releases.forEach((release) => release());
        tabs?.open();
      }
      push?.connect([...stores.values()].map(subscriptionOf), (state) => connection.set(state));
    },
    stop() {
      isStopped = true;
      stopListening?.();
      stopListening = undefined;
      push?.disconnect();
      connection.set('off');
      tabs?.close();
      void keeper?.stop();
    },
  };
}

function subscriptionOf(store: ResourceStore): ChannelSubscription {
  return {
    channel: channelOf(store.resource),
    event: pushEventName(store.resource.name),
    onEvent: (payload) => store.receive(payload),
    // Events from before the subscription were missed.
    onSubscribed: () => store.requestRefresh(),
  };
}

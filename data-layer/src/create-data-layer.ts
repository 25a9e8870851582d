import { channelOf, pushEventName, type RecordOf, type Resource } from '@ne2016/contract';
import { type Clock, systemClock } from './clock.ts';
import type { HttpClient } from './http/http-client.ts';
import { Observable } from './observable.ts';
import type { ChannelSubscription, ConnectionState, PushPort } from './push/push-port.ts';
import type { RecordChange } from './record-change.ts';
import { ResourceCalls } from './resource-calls.ts';
import { ResourceStore } from './resource-store.ts';

/** How often a list is refreshed, if that was requested; milliseconds, from the specification, section 9. */
export const pollInterval = 5000;

/** What a data layer is made with. */
export interface DataLayerOptions {
  readonly resources: readonly Resource[];
  readonly http: HttpClient;
  /** Without it, a refresh is requested at every poll. */
  readonly push?: PushPort;
  readonly clock?: Clock;
  /** Makes a name that nobody else makes. Default: a random UUID. */
  readonly makeUniqueName?: () => string;
}

/** The stores of all resources, and what they share. */
export interface DataLayer {
  /**
   * The store of a resource.
   * @throws TypeError for a resource that the layer was not made with.
   */
  store<R extends Resource>(resource: R): ResourceStore<RecordOf<R>>;
  /** The state of the push connection. */
  readonly connection: { readonly value: ConnectionState; subscribe(listener: () => void): () => void };
  /** Calls `listener` after each change that a push event brought. */
  onChange(listener: (change: RecordChange) => void): () => void;
  /** Asks for a refresh of every list at the next poll. */
  requestRefresh(): void;
  /** Whether anything that was typed here is unsaved, in any list. */
  hasUnsaved(): boolean;
  /** Starts polling and connects to the push service. */
  start(): void;
  /** Ends both. */
  stop(): void;
}

/** Makes the data layer of an application. It does nothing before it is started or asked. */
export function createDataLayer(options: DataLayerOptions): DataLayer {
  const { resources, http, push, clock = systemClock } = options;
  const makeUniqueName = options.makeUniqueName ?? (() => crypto.randomUUID());
  const client = { clientId: makeUniqueName(), socketId: () => push?.socketId() };
  const connection = new Observable<ConnectionState>('off');
  const changeListeners = new Set<(change: RecordChange) => void>();
  const broadcast = (change: RecordChange) => {
    for (const listener of [...changeListeners]) listener(change);
  };
  const stores = new Map(
    resources.map((resource) => {
      const calls = new ResourceCalls(resource, http, client);
      return [resource.name, new ResourceStore(resource, { calls, makeUniqueName, broadcast })];
    }),
  );
  let stopPolling: (() => void) | undefined;

  function poll(): void {
    for (const store of stores.values()) {
      // Where nothing can announce a change, it has to be asked for.
      if (connection.value !== 'connected') store.requestRefresh();
      store.poll();
    }
  }

  return {
    connection,
    store<R extends Resource>(resource: R) {
      const store = stores.get(resource.name);
      if (store === undefined) throw new TypeError(`The data layer has no resource '${resource.name}'`);
      return store as unknown as ResourceStore<RecordOf<R>>;
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    requestRefresh() {
      for (const store of stores.values()) store.requestRefresh();
    },
    hasUnsaved: () => [...stores.values()].some((store) => store.hasUnsaved()),
    start() {
      stopPolling ??= clock.every(pollInterval, poll);
      push?.connect([...stores.values()].map(subscriptionOf), (state) => connection.set(state));
    },
    stop() {
      stopPolling?.();
      stopPolling = undefined;
      push?.disconnect();
      connection.set('off');
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

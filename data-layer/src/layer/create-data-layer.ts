import type { RecordOf, Resource } from '@ne2016/contract';
import type { Clock } from '../ports/clock.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { LayerPersistence } from '../persistence/lists/create-persister.ts';
import type { RecoveredDrafts } from '../persistence/drafts/recovered-drafts.ts';
import type { LayerPeople, LayerPresence, RecordPresence } from '../presence/record-presence.ts';
import type { ConnectionState, PushPort } from '../push/push-port.ts';
import type { RecordChange } from '../push/record-change.ts';
import type { RecordKey } from '../records/record-state.ts';
import { refuseFaultyOptions } from './refuse-faulty-options.ts';
import { ResourceLayer } from './resource-layer.ts';
import type { ResourceStore } from '../store/resource-store.ts';
import type { TabSharing } from '../tabs/layer-tabs.ts';
import type { EventLogEntry } from '../observable/event-log-entry.ts';
import type { LayerUndo } from '../undo/layer-undo-log.ts';
import type { UndoLog } from '../undo/undo-step.ts';
import type { WakeSource } from '../ports/wake.ts';

/** The options of {@link createDataLayer}. */
export interface DataLayerOptions {
  /** The types of records; each gets a store. */
  readonly resources: readonly Resource[];
  /** Makes the calls, see {@link createHttpClient}. */
  readonly http: HttpClient;
  /**
   * Whether the server has the extensions of the wire contract. Default: detected from its answers. Until
   * then no header of an extension is sent, and a create waits for the answer of its list, if that is in use.
   */
  readonly extensions?: boolean;
  /**
   * Reports remote changes at once. Without it, a delta is fetched every 5 seconds; with it, once a minute.
   */
  readonly push?: PushPort;
  /** Default: {@link systemClock}. */
  readonly clock?: Clock;
  /** Calls its listeners when changes may have been missed. Default: {@link browserWake}. */
  readonly wake?: WakeSource;
  /** Stores lists and drafts beyond the page. Without it, each page starts empty. */
  readonly persistence?: LayerPersistence;
  /** Shares data from the server with the person's other tabs. Without it, each tab fetches for itself. */
  readonly tabs?: TabSharing;
  /** Shows who else has which record open; needs `push`. Without it, `others` is empty. */
  readonly presence?: LayerPresence;
  /** Undoes saves, creations and deletions of this page: `undoLog` of `./undo`. */
  readonly undo?: LayerUndo;
  /** Returns a unique name, for drafts and idempotency keys. Default: 32 random hexadecimal digits. */
  readonly makeUniqueName?: () => string;
  /** Called with each event and its outcome, for an inspector. */
  readonly onEvent?: (entry: EventLogEntry) => void;
}

/** The stores of all resources, and their shared state. */
export interface DataLayer {
  /**
   * Returns the store of a resource, always the same one.
   * @throws TypeError for a resource that the layer was not created with.
   */
  store<R extends Resource>(resource: R): ResourceStore<RecordOf<R>>;
  /**
   * Returns the presence of a record, for one view of it: who else has it open.
   * @throws TypeError for a resource that the layer was not created with.
   */
  presence(resource: Resource, key: RecordKey): RecordPresence;
  /**
   * Who has which record open, and whether this person is shown; `undefined` without the option `presence`.
   */
  readonly people: LayerPeople | undefined;
  /** The steps of this page that can be undone; `undefined` without the option `undo`. */
  readonly undo: UndoLog | undefined;
  /** The state of the push connection. */
  readonly connection: {
    readonly value: ConnectionState;
    /** Calls `listener` when it changes, until the returned function is called. */
    subscribe(listener: () => void): () => void;
  };
  /** Calls `listener` after each change from a push event, until the returned function is called. */
  onChange(listener: (change: RecordChange) => void): () => void;
  /** Requests a refresh of every list at the next poll, within {@link pollInterval} milliseconds. */
  requestRefresh(): void;
  /** Returns whether any list has an unsaved edit. */
  hasUnsaved(): boolean;
  /** Unsaved edits of earlier pages, read when the layer is started and when the page is shown again. */
  readonly recovered: RecoveredDrafts;
  /**
   * Writes unsaved edits to the storage, so that the page can be left.
   * @returns whether the next page will offer them; `false` without persistence, or after 3 seconds without
   *   an answer of the storage
   */
  storeUnsaved(): Promise<boolean>;
  /**
   * Removes this person's stored lists and drafts and stops storing, for signing out. Ask about edits before.
   * @returns whether they are removed; `false` after 3 seconds without an answer of the storage
   */
  clearStorage(): Promise<boolean>;
  /**
   * Stores lists and drafts again after another tab has removed them with {@link clearStorage}. Call it when the same
   * person has signed in again in this page.
   */
  resumeStorage(): void;
  /** Calls the listeners of {@link onSignedOut} in the person's other tabs. */
  announceSignOut(): void;
  /** Calls `listener` when another tab calls {@link announceSignOut}, until the returned function is called. */
  onSignedOut(listener: () => void): () => void;
  /**
   * Starts polling, and connects to the push service and to the other tabs.
   * @throws Error for a layer with persistence that was stopped in an earlier task: the next layer may have its drafts.
   */
  start(): void;
  /**
   * Stops polling and closes the connections. Calls fail with the problem `network` until it is started
   * again. Nothing is stored any more; unsaved edits are offered to the next page.
   */
  stop(): void;
}

/**
 * Creates the data layer of an application. It makes no call before it is started or used.
 * @throws TypeError that lists every fault of the declarations and options, each with its remedy. A build of
 *   the source with `NODE_ENV=production` has no such check.
 * @example
 * ```ts
 * const layer = createDataLayer({ resources: [task], http: createHttpClient({ baseUrl: '/api' }) });
 * layer.start();
 * layer.store(task).load();
 * ```
 */
export function createDataLayer(options: DataLayerOptions): DataLayer {
  refuseFaultyOptions(options);
  return new ResourceLayer(options);
}

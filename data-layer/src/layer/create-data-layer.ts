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
  /** Calls its listeners when something may have been missed. Default: on events of the page in a browser. */
  readonly wake?: WakeSource;
  /** Keeps lists and drafts beyond the page. Without it, each page begins with nothing. */
  readonly persistence?: LayerPersistence;
  /** Shares data from the server with the other tabs of the same person. Without it, each tab fetches for itself. */
  readonly tabs?: TabSharing;
  /** Tells who else has which record open; takes a push service. Without it, nobody. */
  readonly presence?: LayerPresence;
  /** Undoes what was saved, created and deleted in this page. Without it, nothing. */
  readonly undo?: LayerUndo;
  /** Makes a name that nobody else makes. Default: 32 random hexadecimal digits. */
  readonly makeUniqueName?: () => string;
  /** Told of everything that happens and what is done with it, for an inspector. */
  readonly onLogEntry?: (entry: EventLogEntry) => void;
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
  /** Who is where, and whether this person is shown; `undefined` for a layer without `presence`. */
  readonly people: LayerPeople | undefined;
  /** What can be undone of this page; `undefined` without the option. */
  readonly undo: UndoLog | undefined;
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
  announceSignOut(): void;
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
  return new ResourceLayer(options);
}

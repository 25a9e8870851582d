import type { Clock } from '../clock.ts';
import type { Observable } from '../observable.ts';
import type { ConnectionState, PushPort } from '../push/push-port.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { ResourceStore } from '../resource-store.ts';

/** Somebody else who has a record open. */
export interface PresentPerson {
  /** Names the person: the same in each of their tabs. */
  readonly id: string;
  /** `null` where the server does not tell it. */
  readonly name: string | null;
  /** What tells two people of one name apart, where the server tells it; else `null`. */
  readonly email: string | null;
  /** The attribute that they are editing; `null` when it is none, or not known. */
  readonly attribute: string | null;
}

/**
 * Who else has a record open. It is joined while somebody subscribes; a record that is not created yet, not in the list
 * or deleted has nobody.
 */
export interface RecordPresence {
  /** Each person once, whoever came first before the others; the same array until it changes. */
  readonly others: readonly PresentPerson[];
  /** Calls `listener` when {@link others} changes, until the function that it answers is called. */
  subscribe(listener: () => void): () => void;
  /** Tells the others which attribute is edited here, `null` for none: while it is subscribed to, and no longer. */
  setEditing(attribute: string | null): void;
}

/** What presence needs of its layer. */
export interface PresenceSurroundings {
  readonly clock: Clock;
  readonly push: PushPort | undefined;
  readonly connection: Pick<Observable<ConnectionState>, 'value' | 'subscribe'>;
}

/** What presence needs of a store: of what, and whether there still is the record. */
export type WatchableStore = Pick<ResourceStore, 'resource' | 'get' | 'subscribe'>;

/**
 * Tells who else has a record open. It comes with the code that does so, which a layer that tells nothing of it does not
 * carry.
 */
export type LayerPresence = (
  surroundings: PresenceSurroundings,
) => (store: WatchableStore, key: RecordKey) => RecordPresence;

/** Without a service that tells of anybody. */
export const nobody: RecordPresence = {
  others: [],
  subscribe: () => () => undefined,
  setEditing: () => undefined,
};

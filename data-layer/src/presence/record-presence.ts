import type { Resource } from '@ne2016/contract';
import type { Clock } from '../ports/clock.ts';
import type { Observable } from '../observable/observable.ts';
import type { ConnectionState, PushPort } from '../push/push-port.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { ResourceStore } from '../store/resource-store.ts';

/** Somebody else who is there. */
export interface PresentColleague {
  /** Names the person: the same in each of their tabs. */
  readonly id: string;
  /** `null` where the server does not tell it. */
  readonly name: string | null;
  /** What tells two people of one name apart, where the server tells it; else `null`. */
  readonly email: string | null;
}

/** Somebody else who has a record open. */
export interface PresentPerson extends PresentColleague {
  /** The attribute that they are editing; `null` when it is none, or not known. */
  readonly attribute: string | null;
}

/**
 * Who else has a record open. It is joined while somebody subscribes; a record that is not created yet, not in the list
 * or deleted has nobody.
 */
export interface RecordPresence {
  /** Each person once, in the order of arrival; the same array until it changes. */
  readonly others: readonly PresentPerson[];
  /** Calls `listener` when {@link others} changes, until the function that it answers is called. */
  subscribe(listener: () => void): () => void;
  /** Tells the others which attribute is edited here, `null` for none: while it is subscribed to, and no longer. */
  setEditing(attribute: string | null): void;
}

/**
 * Who has which record of a list open. It is joined while somebody subscribes. Nobody is shown for a list whose records
 * not everybody sees, or with a service without client events.
 */
export interface ListPresence {
  /** Who is at a record, in the order of arrival; the same array until it changes. */
  at(key: RecordKey): readonly PresentColleague[];
  /** Calls `listener` when anybody goes to a record or leaves one, until the function that it answers is called. */
  subscribe(listener: () => void): () => void;
}

/** What presence needs of its layer. */
export interface PresenceContext {
  readonly clock: Clock;
  readonly push: PushPort | undefined;
  readonly connection: Pick<Observable<ConnectionState>, 'value' | 'subscribe'>;
}

/** What presence needs of a store: of what, and whether there still is the record. */
export type WatchableStore = Pick<ResourceStore, 'resource' | 'get' | 'subscribe'>;

/** Who is at the records of a layer. */
export interface LayerPeople {
  /** Who else has a record open, and what they edit in it. */
  ofRecord(store: WatchableStore, key: RecordKey): RecordPresence;
  /** The same object for all views of the list. */
  ofList(resource: Resource): ListPresence;
  /** Whether others see this person at a record that is only read. By default they do. */
  showWhileReading(isShown: boolean): void;
}

/**
 * Tells who else has which record open. It comes with the code that does so, which a layer that tells nothing of it does
 * not carry.
 */
export type LayerPresence = (context: PresenceContext) => LayerPeople;

/** The presence of every record in a layer without {@link LayerPresence}: nobody. */
export const nobody: RecordPresence = {
  others: [],
  subscribe: () => () => undefined,
  setEditing: () => undefined,
};

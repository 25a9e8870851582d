import type { Resource } from '@ne2016/contract';
import type { Clock } from '../ports/clock.ts';
import type { Observable } from '../observable/observable.ts';
import type { ConnectionState, PushPort } from '../push/push-port.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { ResourceStore } from '../store/resource-store.ts';

/** Another person who has a record open. */
export interface PresentColleague {
  /** The identifier of the person, the same in each of their tabs. */
  readonly id: string;
  /** `null` if the server does not send it. */
  readonly name: string | null;
  /** Sent by the server for people with the same name; else `null`. */
  readonly email: string | null;
}

/** Another person who has a record open, and the attribute that they edit. */
export interface PresentPerson extends PresentColleague {
  /** The attribute that they are editing; `null` if there is none or if it is unknown. */
  readonly attribute: string | null;
}

/**
 * The other people who have a record open. This person is shown to them while there is a subscriber. A draft,
 * a record outside the list and a deleted record have none.
 */
export interface RecordPresence {
  /** Each person once, in the order of arrival; the same array until it changes. */
  readonly others: readonly PresentPerson[];
  /** Calls `listener` when {@link others} changes, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Shows the others which attribute is edited here, `null` for none. Only works while there is a subscriber. */
  setEditing(attribute: string | null): void;
}

/**
 * The people who have records of a list open. This person is shown to them while there is a subscriber. It is
 * empty if the declaration has a rule `visible`, or if the service does not allow client events.
 */
export interface ListPresence {
  /** Returns the people who have a record open, in the order of arrival; the same array until it changes. */
  at(key: RecordKey): readonly PresentColleague[];
  /** Calls `listener` when a person opens or leaves a record, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** The parts of a layer that presence depends on. */
export interface PresenceContext {
  readonly clock: Clock;
  readonly push: PushPort | undefined;
  readonly connection: Pick<Observable<ConnectionState>, 'value' | 'subscribe'>;
}

/** The part of a store that presence depends on. */
export type WatchableStore = Pick<ResourceStore, 'resource' | 'get' | 'subscribe'>;

/** The people who have records of a layer open. */
export interface LayerPeople {
  /** Returns the other people who have a record open, and the attributes that they edit. */
  ofRecord(store: WatchableStore, key: RecordKey): RecordPresence;
  /** Returns the people who have records of a list open; always the same object. */
  ofList(resource: Resource): ListPresence;
  /** Sets whether others see this person at a record that is only read. Default: `true`. */
  showWhileReading(isShown: boolean): void;
}

/** Shows who else has which record open: the type of `recordPresence`. */
export type LayerPresence = (context: PresenceContext) => LayerPeople;

/** The presence of every record in a layer without {@link LayerPresence}: no one. */
export const nobody: RecordPresence = {
  others: [],
  subscribe: () => () => undefined,
  setEditing: () => undefined,
};

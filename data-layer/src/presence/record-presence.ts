import type { Resource } from '@ne2016/contract';
import type { Clock } from '../ports/clock.ts';
import type { Observable } from '../observable/observable.ts';
import type { ConnectionState, PushPort } from '../push/push-port.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { ResourceStore } from '../store/resource-store.ts';

/** Somebody else who has a record open. */
export interface PresentColleague {
  /** The identifier of the person, the same in each of their tabs. */
  readonly id: string;
  /** `null` if the server does not send it. */
  readonly name: string | null;
  /** Sent by the server for people with the same name; else `null`. */
  readonly email: string | null;
}

/** Somebody else who has a record open, and what they edit. */
export interface PresentPerson extends PresentColleague {
  /** The attribute that they are editing; `null` if it is none or not known. */
  readonly attribute: string | null;
}

/**
 * Who else has a record open. This person is shown to them while there is a subscriber. A draft, a record outside the
 * list and a deleted record have nobody.
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
 * Who has which record of a list open. This person is shown to them while there is a subscriber. Nobody is shown if the
 * declaration has a rule `visible`, or if the service does not allow client events.
 */
export interface ListPresence {
  /** Returns who has a record open, in the order of arrival; the same array until it changes. */
  at(key: RecordKey): readonly PresentColleague[];
  /** Calls `listener` when somebody opens or leaves a record, until the returned function is called. */
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

/** Who has the records of a layer open. */
export interface LayerPeople {
  /** Returns who else has a record open, and what they edit in it. */
  ofRecord(store: WatchableStore, key: RecordKey): RecordPresence;
  /** Returns who has which record of a list open; always the same object. */
  ofList(resource: Resource): ListPresence;
  /** Sets whether others see this person at a record that is only read. Default: `true`. */
  showWhileReading(isShown: boolean): void;
}

/** Shows who else has which record open: the type of `recordPresence`. */
export type LayerPresence = (context: PresenceContext) => LayerPeople;

/** The presence of every record in a layer without {@link LayerPresence}: nobody. */
export const nobody: RecordPresence = {
  others: [],
  subscribe: () => () => undefined,
  setEditing: () => undefined,
};

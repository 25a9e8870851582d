import type { Person, RecordOf, Resource } from '@ne2016/contract';
import type { Reason } from './extension-faults.ts';
import type { Services } from './services-api.ts';
import type { AttributeOf, ChangesOf, Records, ValuesOf } from './records-api.ts';

/** What every hook is given. */
export interface HookEvent<R extends Resource> {
  /** Who writes; `null` for the application itself. */
  readonly person: Person | null;
  /** In the same transaction, with the rights of who writes. What the person may not do is refused as `forbidden`. */
  readonly records: Records;
  /** The same with all rights. The history names no person for it. */
  readonly asApplication: Records;
  /** `throw rejection('…')` or `throw rejection({ budget: '…' })` refuses the write with these sentences. */
  readonly rejection: (reason: Reason<AttributeOf<R>>) => Error;
  /** Says that nobody waits any more. */
  readonly signal: AbortSignal;
}

/** A record that is about to be saved. */
export interface SaveEvent<R extends Resource> extends HookEvent<R> {
  /** `null` for a record that is made, or comes back from the bin. */
  readonly before: RecordOf<R> | null;
  /** Every attribute as it is to be stored. */
  readonly values: Readonly<ValuesOf<R>>;
  /** Those of {@link SaveEvent.values} that differ from before. */
  readonly changes: Readonly<ChangesOf<R>>;
}

/** A record that was saved, in a transaction that is not committed yet. */
export interface SavedEvent<R extends Resource> extends HookEvent<R> {
  readonly before: RecordOf<R> | null;
  readonly record: RecordOf<R>;
  readonly changes: Readonly<ChangesOf<R>>;
}

/** A record that is about to be deleted, or was, in a transaction that is not committed yet. */
export interface DeleteEvent<R extends Resource> extends HookEvent<R> {
  readonly record: RecordOf<R>;
}

/** A change that is committed. */
export interface CommittedEvent<R extends Resource> extends Services {
  readonly action: 'created' | 'updated' | 'deleted';
  /** `null` for a record that was made, or came back from the bin. */
  readonly before: RecordOf<R> | null;
  /** `null` for one that was deleted. It may have changed since. */
  readonly after: RecordOf<R> | null;
  /** Who wrote; `null` for the application itself. */
  readonly person: Person | null;
  /** The same for each attempt at this work and for no other, by which another system knows what it has done already. */
  readonly key: string;
}

/** Nothing, at once or later. */
type Done = void | Promise<void>;

/**
 * What is done with each write of a resource, in its transaction but for `afterCommit`. It may be done twice, and be
 * undone: use `records` and nothing else, neither other systems nor variables. Everybody who writes waits meanwhile.
 */
export interface HooksOf<R extends Resource> {
  /** How long each of those in the transaction may take, in milliseconds: 1,000 by default, 5,000 at most. Then the write is refused. */
  readonly timeLimit?: number;
  /** Gives the attributes to save otherwise, or `undefined`. They are checked as those of a form. */
  readonly beforeSave?: (event: SaveEvent<R>) => ChangesOf<R> | undefined | Promise<ChangesOf<R> | undefined>;
  readonly afterSave?: (event: SavedEvent<R>) => Done;
  /** Comes before it is checked whether other records link to this one. */
  readonly beforeDelete?: (event: DeleteEvent<R>) => Done;
  readonly afterDelete?: (event: DeleteEvent<R>) => Done;
  /**
   * Comes when the change is durable and answered, and is kept until it succeeds: at least once, also after a crash. It
   * has 30 seconds, and is begun again after pauses that grow to 6 hours, ten times in all.
   */
  readonly afterCommit?: (event: CommittedEvent<R>) => Done;
}

/** The hooks of a resource; made by {@link hooksOf}. */
export interface ResourceHooks {
  readonly resource: Resource;
  readonly hooks: HooksOf<Resource>;
}

/** Declares what is done with each write of a resource. */
export function hooksOf<R extends Resource>(resource: R, hooks: HooksOf<R>): ResourceHooks {
  // The server calls them with records of this resource only.
  return { resource, hooks: hooks as unknown as HooksOf<Resource> };
}

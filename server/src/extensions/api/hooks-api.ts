import type { Person, RecordOf, Resource } from '@ne2016/contract';
import type { Reason } from './extension-faults.ts';
import type { Services } from './services-api.ts';
import type { AttributeOf, ChangesOf, Records, ValuesOf } from './records-api.ts';

/** The members of every hook’s event. */
export interface HookEvent<R extends Resource> {
  /** The user who writes; `null` for the application itself. */
  readonly person: Person | null;
  /** Records in the same transaction, with the rights of the user; other actions fail as `forbidden`. */
  readonly records: Records;
  /** The same with all rights. The history names no user for these writes. */
  readonly asApplication: Records;
  /** `throw rejection('…')` or `throw rejection({ budget: '…' })` refuses the write with these texts. */
  readonly rejection: (reason: Reason<AttributeOf<R>>) => Error;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
}

/** A record before it is saved. */
export interface SaveEvent<R extends Resource> extends HookEvent<R> {
  /** The previous record; `null` when it is created or restored from the bin. */
  readonly before: RecordOf<R> | null;
  /** All attributes with the values to store. */
  readonly values: Readonly<ValuesOf<R>>;
  /** Those of {@link SaveEvent.values} that differ from `before`. */
  readonly changes: Readonly<ChangesOf<R>>;
}

/** A saved record, in a transaction that is not committed yet. */
export interface SavedEvent<R extends Resource> extends HookEvent<R> {
  readonly before: RecordOf<R> | null;
  readonly record: RecordOf<R>;
  readonly changes: Readonly<ChangesOf<R>>;
}

/** A record before or after its deletion, in a transaction that is not committed yet. */
export interface DeleteEvent<R extends Resource> extends HookEvent<R> {
  readonly record: RecordOf<R>;
}

/** A committed change. */
export interface CommittedEvent<R extends Resource> extends Services {
  readonly action: 'created' | 'updated' | 'deleted';
  /** The previous record; `null` when it was created or restored from the bin. */
  readonly before: RecordOf<R> | null;
  /** The new record; `null` when it was deleted. It may have changed since. */
  readonly after: RecordOf<R> | null;
  /** The user who wrote; `null` for the application itself. */
  readonly person: Person | null;
  /** An idempotency key: the same for all attempts of this task, so that other systems ignore repetitions. */
  readonly key: string;
}

/** No result, at once or asynchronously. */
type Done = void | Promise<void>;

/**
 * The hooks of the writes of a resource. All but `afterCommit` run in the transaction, which may be rolled
 * back or run twice: use only `records`, no other systems and no variables. All other writes wait meanwhile.
 */
export interface HooksOf<R extends Resource> {
  /**
   * Time limit of each hook in the transaction, in milliseconds: 1,000 by default, at most 5,000. After it
   * the write is refused.
   */
  readonly timeLimit?: number;
  /** Returns attributes to save with other values, or `undefined`. They are validated as those of a form. */
  readonly beforeSave?: (event: SaveEvent<R>) => ChangesOf<R> | undefined | Promise<ChangesOf<R> | undefined>;
  readonly afterSave?: (event: SavedEvent<R>) => Done;
  /** Called before the check whether other records link to this one. */
  readonly beforeDelete?: (event: DeleteEvent<R>) => Done;
  readonly afterDelete?: (event: DeleteEvent<R>) => Done;
  /**
   * Called when the change is durable and answered, until it succeeds: at least once, also after a crash. It
   * has 30 seconds, and is retried after pauses that grow to 6 hours, ten attempts in all.
   */
  readonly afterCommit?: (event: CommittedEvent<R>) => Done;
}

/** The hooks of a resource; created by {@link hooksOf}. */
export interface ResourceHooks {
  readonly resource: Resource;
  readonly hooks: HooksOf<Resource>;
}

/** Declares the hooks of the writes of a resource. */
export function hooksOf<R extends Resource>(resource: R, hooks: HooksOf<R>): ResourceHooks {
  // The server calls them only with records of this resource.
  return { resource, hooks: hooks as unknown as HooksOf<Resource> };
}

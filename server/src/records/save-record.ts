import {
  checkChanges,
  type CheckOutcome,
  isAllowed,
  type RecordAction,
  type Resource,
} from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import { TimeLimitError } from '../problems/time-limit-error.ts';
import type { StoredValues, SerialisedWork } from '../storage/storage.ts';
import { applyWrite, type CheckedValues, type RecordWrite } from './apply-write.ts';
import { createOnce, creationOf } from './creations.ts';
import { ownedBy } from './ownership.ts';
import { versionOf } from './read-record.ts';
import { checkCreation } from './enforce-rules.ts';
import type { Nesting, RecordStore, WriteContext, Writer } from './record-store.ts';
import { validateExceptLengths } from './stored-lengths.ts';

/** The record after the write: all attributes after a creation or restoration, else the sent ones. */
export interface SavedRecord {
  id: number;
  fields: StoredValues;
  /**
   * The cursor of this change; `null` when nothing differed. The cursor of the previous change would be
   * wrong: the writer may not have seen that change, and this answer has only a few attributes.
   */
  version: string | null;
}

const rightOf = {
  created: 'create',
  updated: 'update',
  deleted: 'delete',
  restored: 'delete',
} as const satisfies Record<RecordWrite['action'], RecordAction>;

function checkOf(resource: Resource, write: RecordWrite, writer: Writer): CheckOutcome {
  switch (write.action) {
    case 'created':
      return checkCreation(resource, write.values, writer);
    case 'updated':
      return checkChanges(resource, write.values);
    case 'deleted':
    case 'restored':
      return { ok: true, values: {} };
  }
}

function checkedValues(resource: Resource, write: RecordWrite, writer: Writer): CheckedValues {
  const outcome = checkOf(resource, write, writer);
  if (outcome.ok) {
    const { values } = outcome;
    return { values: write.action === 'created' ? ownedBy(resource, values, writer) : values, tooLong: [] };
  }
  if (write.action !== 'updated') throw new ProblemError('invalid_attributes', { errors: outcome.errors });
  const { errors, ...checked } = validateExceptLengths(resource, write.values);
  if (errors.length > 0) throw new ProblemError('invalid_attributes', { errors: outcome.errors });
  return checked;
}

async function writeAndLog(
  context: WriteContext,
  write: RecordWrite,
  checked: CheckedValues,
): Promise<SavedRecord> {
  const { store, resource } = context;
  const { id, position, values: stored = checked.values } = await applyWrite(context, write, checked);
  const version = position && versionOf(store.storage, resource, position);
  const fields = write.action === 'deleted' ? {} : { [resource.identifier]: id, ...stored };
  return { id, fields, version };
}

/** A write that a user requested. */
const outermost: Nesting = { depth: 0, end: Infinity, held: [] };

/** Returns whether a write failed because a hook exceeded its time limit, which a retry would do again. */
function isTimeout(error: unknown): boolean {
  return error instanceof ProblemError && error.cause instanceof TimeLimitError;
}

/** Returns the work without a retry after a timeout: other writes wait for its turn to end. */
export function onceTooLong<Outcome>(work: SerialisedWork<Outcome>): SerialisedWork<Outcome> {
  let failure: { error: unknown } | undefined;
  return async (transaction, next) => {
    if (failure !== undefined) throw failure.error;
    try {
      return await work(transaction, next);
    } catch (error) {
      if (isTimeout(error)) failure = { error };
      throw error;
    }
  };
}

/**
 * The only way to write a record: checks the rights and the values, then writes the record and the change log
 * in one transaction. Resolves once both are durable. A write that changes nothing is neither logged nor
 * pushed. A repeated creation with the same idempotency key creates nothing and gets the answer of the first
 * one.
 * @throws ProblemError `forbidden`, `invalid_attributes`, `unknown_record`, `value_not_unique`,
 * `record_referenced`, `record_changed`, `record_limit_reached`, `idempotency_key_reused`,
 * `record_not_deleted`, `restoration_refused`, `values_changed`, `change_refused` by a hook, `internal_error`
 * for a failing hook
 */
export async function saveRecord(
  store: RecordStore,
  resource: Resource,
  write: RecordWrite,
  writer: Writer,
): Promise<SavedRecord> {
  if (!isAllowed(writer.role, rightOf[write.action], resource)) throw new ProblemError('forbidden');
  const checked = checkedValues(resource, write, writer);
  const creation = creationOf(resource, write, writer.userId);
  const hooks = store.hooksOf?.(resource);
  const work: SerialisedWork<SavedRecord> = (transaction, next) => {
    // With a key the answer must still be stored, and hooks make further queries.
    const startNext = creation === null && hooks === undefined ? next : () => undefined;
    const context = { store, transaction, startNext, resource, writer, hooks, nesting: outermost };
    return createOnce(transaction, creation, () => writeAndLog(context, write, checked));
  };
  return store.storage.write(hooks === undefined ? work : onceTooLong(work));
}

/** As {@link saveRecord}, in the transaction of another write. The caller must roll back a failed write. */
export async function saveWithin(
  context: Omit<WriteContext, 'hooks' | 'startNext'>,
  write: RecordWrite,
): Promise<SavedRecord> {
  const { store, resource, writer } = context;
  if (!isAllowed(writer.role, rightOf[write.action], resource)) throw new ProblemError('forbidden');
  const checked = checkedValues(resource, write, writer);
  const hooks = store.hooksOf?.(resource);
  return writeAndLog({ ...context, hooks, startNext: () => undefined }, write, checked);
}

import { isDeepStrictEqual } from 'node:util';
import type { UncheckedValues } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { LoggedRow } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import type { StoredValues } from '../storage/storage.ts';
import { attachFiles, detachFiles, hasFiles } from './attach-files.ts';
import {
  checkUniqueCombination,
  checkLinks,
  checkUniqueAttributes,
  refuseReferenced,
} from './check-relations.ts';
import { refuseOtherValues } from './check-expected-values.ts';
import { type ExpectedVersions, refuseOtherVersion } from './expected-versions.ts';
import { personOf, refuseTooMany, refuseUnwritable } from './ownership.ts';
import { repositoryOf } from './record-repository.ts';
import { refuseBrokenRules } from './enforce-rules.ts';
import type { RecordHooks, WriteContext } from './record-store.ts';
import { type Restoration, restore } from './restore-record.ts';
import { type ValidationExceptLengths, refuseNewLengths } from './stored-lengths.ts';
import { refuseUnseenChanges } from './unseen-changes.ts';
import { isVisible } from './visibility.ts';
import { changeEntryOf } from './change-entry.ts';

/** A requested write of a record. `key`: idempotency key of a creation. */
export type RecordWrite =
  | { action: 'created'; values: UncheckedValues; key: string | null }
  | {
      action: 'updated';
      id: number;
      values: UncheckedValues;
      expected: ExpectedVersions;
      /** The values that attributes must still have. */
      expectedValues?: UncheckedValues | null;
      /** The cursor of the values that are replaced; `null`: any values are replaced. */
      base?: string | null;
    }
  | { action: 'deleted'; id: number; expected: ExpectedVersions }
  | Restoration;

/** The values of a write that were validated against the declaration, except for length limits. */
export type CheckedValues = Pick<ValidationExceptLengths, 'values' | 'tooLong'>;

/**
 * The result of a write. `values`: the values to answer with; if missing, the checked values of the write.
 * `position`: that of its entry in the log; `null` when all values were stored already.
 */
export interface AppliedWrite {
  id: number;
  position: Position | null;
  values?: StoredValues;
}

/** Returns the values that differ from the stored ones. */
function differing(values: StoredValues, stored: StoredValues): StoredValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, stored[name])),
  );
}

/** @throws ProblemError `unknown_record` when another program has just removed the row */
function requireRow(row: LoggedRow | undefined): LoggedRow {
  if (row === undefined) throw new ProblemError('unknown_record');
  return row;
}

/**
 * @throws ProblemError `unknown_record` for a missing or hidden record, `record_changed` for another version
 */
async function requireCurrentRecord(
  context: WriteContext,
  json: string | undefined,
  { id, expected }: RecordWrite & { action: 'updated' | 'deleted' },
): Promise<StoredValues> {
  const { resource, writer } = context;
  const before = json === undefined ? undefined : (JSON.parse(json) as StoredValues);
  if (before === undefined || !isVisible(resource, before, personOf(writer)))
    throw new ProblemError('unknown_record');
  await refuseOtherVersion(context, id, expected);
  return before;
}

async function create(context: WriteContext, given: StoredValues): Promise<AppliedWrite> {
  const { store, resource, hooks } = context;
  refuseUnwritable(context, null, given);
  const values =
    hooks === undefined ? given : await hooks.beforeSave(context, null, { before: null, values: given });
  await checkLinks(context, values, { requested: given });
  await checkUniqueAttributes(context, values, null);
  await checkUniqueCombination(context, values, values, null);
  await refuseTooMany(context);
  const entry = changeEntryOf(context, 'created', values, null);
  // The next write must wait until the files are attached.
  const turn = hasFiles(resource) ? { ...context, startNext: () => undefined } : context;
  const row = await repositoryOf(store.storage, resource).insert(turn, values, entry);
  await attachFiles(context, row.id, values);
  if (hooks !== undefined) await hooks.afterSave(context, row.id, { before: null, values });
  return { ...row, values };
}

/**
 * Runs the hooks of an update. `changed`: the values to store. `answered`: the values to answer with, which
 * are the sent ones, as stored, and those that hooks add.
 */
async function runBeforeSave(
  context: WriteContext,
  hooks: RecordHooks,
  before: StoredValues,
  sent: StoredValues,
): Promise<{ changed: StoredValues; answered: StoredValues }> {
  const { [context.resource.identifier]: id, ...stored } = before;
  const values = await hooks.beforeSave(context, Number(id), { before, values: { ...stored, ...sent } });
  const changed = differing(values, before);
  const kept = Object.entries(values).filter(([name]) => Object.hasOwn(sent, name));
  return { changed, answered: { ...Object.fromEntries(kept), ...changed } };
}

/** Updates a record. Rights and rules apply to the sent values; hooks may set others. */
async function update(
  context: WriteContext,
  write: RecordWrite & { action: 'updated' },
  checked: CheckedValues,
): Promise<AppliedWrite> {
  const { store, transaction, resource, hooks } = context;
  const { id } = write;
  const { values } = checked;
  const json = await repositoryOf(store.storage, resource).read(transaction, id);
  const before = await requireCurrentRecord(context, json, write);
  refuseOtherValues(resource, before, write.expectedValues);
  await refuseNewLengths(context, id, before, checked);
  const requested = differing(values, before);
  if (Object.keys(requested).length === 0) return { id, position: null };
  await refuseUnseenChanges(context, write, before, requested);
  refuseUnwritable(context, before, { ...before, ...requested });
  refuseBrokenRules(context, before, requested);
  const { changed, answered } =
    hooks === undefined
      ? { changed: requested, answered: values }
      : await runBeforeSave(context, hooks, before, values);
  if (Object.keys(changed).length === 0) return { id, position: null, values: answered };
  const after = { ...before, ...changed };
  await checkLinks(context, changed, { requested, before });
  await checkUniqueAttributes(context, changed, id);
  await checkUniqueCombination(context, changed, after, id);
  await attachFiles(context, id, changed, before);
  const replaced = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name]]));
  const entry = changeEntryOf(context, 'updated', changed, replaced);
  const row = requireRow(await repositoryOf(store.storage, resource).update(context, id, changed, entry));
  if (hooks !== undefined) await hooks.afterSave(context, id, { before, values: after });
  return { ...row, values: answered };
}

async function remove(
  context: WriteContext,
  write: RecordWrite & { action: 'deleted' },
): Promise<AppliedWrite> {
  const { store, transaction, resource, hooks } = context;
  const { id } = write;
  const json = await repositoryOf(store.storage, resource).read(transaction, id);
  const before = await requireCurrentRecord(context, json, write);
  refuseUnwritable(context, before, null);
  // The hook may delete or change records that link to this one.
  if (hooks !== undefined) await hooks.beforeDelete(context, before);
  await refuseReferenced(context, id);
  await detachFiles(context, id);
  const { [resource.identifier]: _, ...values } = before;
  const entry = changeEntryOf(context, 'deleted', null, values);
  const row = requireRow(await repositoryOf(store.storage, resource).delete(context, id, entry));
  if (hooks !== undefined) await hooks.afterDelete(context, before);
  return row;
}

/**
 * Applies a write to the table and logs it. The values have passed the validation by the declaration; checks
 * that depend on other records are made here, where no other write can interfere.
 */
export function applyWrite(
  context: WriteContext,
  write: RecordWrite,
  checked: CheckedValues,
): Promise<AppliedWrite> {
  switch (write.action) {
    case 'created':
      return create(context, checked.values);
    case 'updated':
      return update(context, write, checked);
    case 'deleted':
      return remove(context, write);
    case 'restored':
      return restore(context, write);
  }
}

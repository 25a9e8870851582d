import { type AttributeError, findBrokenRules, type Resource } from '@ne2016/contract';
import { text } from '../i18n/server-texts.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { LoggedRow } from '../storage/change-log.ts';
import type { StoredValues } from '../storage/storage.ts';
import { attachFiles } from './attach-files.ts';
import { checkUniqueCombination, checkLinks, checkUniqueAttributes } from './check-relations.ts';
import { personOf, refuseRestoring, refuseTooMany } from './ownership.ts';
import { repositoryOf } from './record-repository.ts';
import type { WriteContext } from './record-store.ts';
import { type ExpectedVersions, refuseOtherVersion } from './expected-versions.ts';
import { validateExceptLengths } from './stored-lengths.ts';
import { isVisible } from './visibility.ts';
import { changeEntryOf } from './change-entry.ts';

/** Restores a record from the bin. `deletedAfter`: earlier deletions are final; milliseconds since 1970. */
export interface Restoration {
  action: 'restored';
  id: number;
  deletedAfter: number;
  /** The version of the deletion to undo. */
  expected: ExpectedVersions;
}

/** Returns the values that a record had when it was deleted; `undefined` if it is not in the bin. */
async function binnedValues(
  { transaction, resource }: WriteContext,
  { id, deletedAfter }: Restoration,
): Promise<StoredValues | undefined> {
  const last = await transaction
    .selectFrom('change')
    .select(['action', 'at', 'before'])
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isBinned = last?.action === 'deleted' && Number(last.at) > deletedAfter;
  return isBinned && last.before !== null ? (JSON.parse(last.before) as StoredValues) : undefined;
}

/** @throws ProblemError `unknown_record`, or `record_not_deleted` when it exists */
async function requireBinned(context: WriteContext, restoration: Restoration): Promise<StoredValues> {
  const { store, transaction, resource, writer } = context;
  const { id } = restoration;
  const present = await repositoryOf(store.storage, resource).read(transaction, id);
  const values =
    present === undefined ? await binnedValues(context, restoration) : (JSON.parse(present) as StoredValues);
  const isSeen =
    values !== undefined && isVisible(resource, { ...values, [resource.identifier]: id }, personOf(writer));
  if (!isSeen) throw new ProblemError('unknown_record');
  if (present !== undefined) throw new ProblemError('record_not_deleted');
  return values;
}

/** Validates declared attributes as for a new record; stored values may be longer than new ones. */
function checkValues(resource: Resource, binned: StoredValues) {
  const names = Object.keys(resource.attributes);
  return validateExceptLengths(
    resource,
    Object.fromEntries(names.map((name) => [name, binned[name] ?? null])),
  );
}

/** Returns why a value cannot be restored. */
function reasonOf(validator: string): 'missing' | 'unique' | 'file' | 'invalid' {
  if (validator === 'missingFile') return 'file';
  return validator === 'missing' || validator === 'unique' ? validator : 'invalid';
}

/** Returns a problem with one sentence for each faulty attribute. */
function refusal({ attributes }: Resource, errors: readonly AttributeError[]): ProblemError {
  const sentences = errors.map(({ attribute, validator }) =>
    text(`restoration.${reasonOf(validator)}`, { label: attributes[attribute]?.label ?? attribute }),
  );
  const reasons = [...new Set(sentences)].join(' ');
  return new ProblemError('restoration_refused', { errors, params: { reasons } });
}

/** Runs all checks, and returns the errors of attributes that they found. */
async function faultsOf(checks: readonly (() => Promise<void>)[]): Promise<AttributeError[]> {
  const faults: AttributeError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.details.errors === undefined) throw error;
      faults.push(...error.details.errors);
    }
  }
  return faults;
}

/** Applies the limit of records of the owner, not of the person who restores the record. */
async function refuseOneTooMany(context: WriteContext, values: StoredValues): Promise<void> {
  const { owner } = context.resource;
  if (owner === null || values[owner.attribute] === context.writer.userId) await refuseTooMany(context);
}

/**
 * Inserts a deleted record again, with its identifier, values, links and files. For clients it is a new
 * record.
 * @throws ProblemError `unknown_record`, `record_not_deleted`, `record_changed`, `forbidden`,
 * `record_limit_reached`, or `restoration_refused` with every attribute whose value cannot be restored
 */
export async function restore(
  context: WriteContext,
  restoration: Restoration,
): Promise<LoggedRow & { values: StoredValues }> {
  const { store, resource } = context;
  const { id } = restoration;
  const binned = await requireBinned(context, restoration);
  await refuseOtherVersion(context, id, restoration.expected);
  const checked = checkValues(resource, binned);
  if (checked.errors.length > 0) throw refusal(resource, checked.errors);
  refuseRestoring(context, { ...checked.values, [resource.identifier]: id });
  const values = context.hooks
    ? await context.hooks.beforeSave(context, id, { before: null, values: checked.values })
    : checked.values;
  await refuseOneTooMany(context, values);
  const faults = await faultsOf([
    () => checkLinks(context, values, { requested: checked.values }),
    () => checkUniqueAttributes(context, values, null, id),
    () => checkUniqueCombination(context, values, values, null),
    () => attachFiles(context, id, values),
  ]);
  faults.push(...findBrokenRules(resource, values, null));
  if (faults.length > 0) throw refusal(resource, faults);
  const note = changeEntryOf(context, 'created', values, null);
  const row = await repositoryOf(store.storage, resource).restore(context, id, values, note);
  await context.hooks?.afterSave(context, id, { before: null, values });
  return { ...row, values };
}

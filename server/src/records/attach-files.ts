import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeError,
  type FileReference,
  filesIn,
  holdsFiles,
  type Resource,
} from '@ne2016/contract';
import { attributeProblem } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import type { WriteContext } from './record-store.ts';

/** Returns whether records of a resource hold files. */
export function hasFiles({ attributes }: Resource): boolean {
  return Object.values(attributes).some(holdsFiles);
}

/**
 * Attaches a file to a record: one that the writer uploaded for this attribute, or that this record held
 * before.
 * @returns whether there was a file that matches `reference` in every member
 */
async function attach(
  { transaction, resource, writer }: WriteContext,
  record: number,
  attribute: string,
  { id, name, size, type }: FileReference,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('file')
    .set({ state: 'attached', record_id: record, since: Date.now() })
    .where((file) => file.and({ id, name, size, type, resource: resource.name, attribute }))
    .where((file) =>
      file.or([
        file.and({ state: 'waiting', user_id: writer.userId }),
        file.and({ state: 'detached', record_id: record }),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Detaches the files of a record, except those of `kept`: of all attributes, or of one. */
async function detach(
  { transaction, resource }: WriteContext,
  record: number,
  { attribute, kept = [] }: { attribute?: string; kept?: readonly string[] } = {},
): Promise<void> {
  await transaction
    .updateTable('file')
    .set({ state: 'detached', since: Date.now() })
    .where((file) => file.and({ resource: resource.name, record_id: record, state: 'attached' }))
    .$if(attribute !== undefined, (files) => files.where('attribute', '=', attribute ?? ''))
    .$if(kept.length > 0, (files) => files.where('id', 'not in', kept))
    .execute();
}

/** Detaches all files of a record. */
export async function detachFiles(context: WriteContext, record: number): Promise<void> {
  if (hasFiles(context.resource)) await detach(context, record);
}

/**
 * Attaches the files that the new values of a record name, and detaches those that they no longer name.
 * `changed` holds the values that differ from `before`. A reference that was stored before is not checked, so
 * that one without a row does not prevent changing the rest of a list.
 * @throws ProblemError `invalid_attributes` with every file that is not available
 */
export async function attachFiles(
  context: WriteContext,
  record: number,
  changed: StoredValues,
  before: StoredValues = {},
): Promise<void> {
  const faults: Omit<AttributeError, 'message'>[] = [];
  for (const [attribute, value] of Object.entries(changed)) {
    if (!holdsFiles(context.resource.attributes[attribute])) continue;
    const stored = filesIn(before[attribute]);
    const isKept = (file: FileReference) => stored.some((one) => isDeepStrictEqual(one, file));
    const kept = filesIn(value).filter(isKept);
    await detach(context, record, { attribute, kept: kept.map(({ id }) => id) });
    for (const file of filesIn(value)) {
      if (isKept(file) || (await attach(context, record, attribute, file))) continue;
      faults.push({ attribute, validator: 'missingFile', params: { name: file.name } });
    }
  }
  if (faults.length > 0) throw attributeProblem('invalid_attributes', faults);
}

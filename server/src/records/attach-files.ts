import type { AttributeError, FileReference, Resource } from '@ne2016/contract';
import { attributeProblem } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import type { WriteContext } from './record-store.ts';

function isFileAttribute({ resource }: WriteContext, name: string): boolean {
  return resource.attributes[name]?.kind === 'file';
}

/** Whether records of a resource hold files. */
export function hasFiles({ attributes }: Resource): boolean {
  return Object.values(attributes).some(({ kind }) => kind === 'file');
}

/**
 * Gives a file to a record: one that the writer uploaded for this attribute, or that this record held before.
 * @returns whether there was one that is described by `reference` in every point.
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

/** Takes its files from a record: all, or those of one attribute. */
export async function detachFiles(context: WriteContext, record: number, attribute?: string): Promise<void> {
  const { transaction, resource } = context;
  if (!hasFiles(resource)) return;
  await transaction
    .updateTable('file')
    .set({ state: 'detached', since: Date.now() })
    .where((file) => file.and({ resource: resource.name, record_id: record, state: 'attached' }))
    .$if(attribute !== undefined, (files) => files.where('attribute', '=', attribute ?? ''))
    .execute();
}

/**
 * Gives a record the files that its new values name, and takes from it those that they replace. `changed` holds the
 * values that differ from before, so a reference without a row that was stored once stays as it is.
 * @throws ProblemError `invalid_attributes` that names every attribute whose file is not to be had.
 */
export async function attachFiles(
  context: WriteContext,
  record: number,
  changed: StoredValues,
): Promise<void> {
  const faults: Omit<AttributeError, 'message'>[] = [];
  for (const [attribute, value] of Object.entries(changed)) {
    if (!isFileAttribute(context, attribute)) continue;
    await detachFiles(context, record, attribute);
    // The check of the declaration has seen to the shape.
    const isHad = value === null || (await attach(context, record, attribute, value as FileReference));
    if (!isHad) faults.push({ attribute, validator: 'file', params: {} });
  }
  if (faults.length > 0) throw attributeProblem('invalid_attributes', faults);
}

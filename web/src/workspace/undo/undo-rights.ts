import type { Person, Resource } from '@ne2016/contract';
import type { DataLayer, UndoStep } from '@ne2016/data-layer';
import { mayChange, mayDo } from '#live/records/user-rights.ts';
import type { RecordValues } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';

/** Whether a person may do the inverse of a change of a record with these values. */
function mayUndoChange(
  resource: Resource,
  action: UndoStep['action'],
  before: RecordValues,
  stored: RecordValues,
  user: Person,
): boolean {
  switch (action) {
    case 'created':
      return mayDo('delete', resource, stored, user);
    case 'deleted':
      return mayDo('restore', resource, before, user);
    case 'saved':
      return mayChange(Object.keys(before), resource, stored, user);
  }
}

/** Whether a person may do the inverse of all steps, the newest first. Otherwise the server would refuse it. */
export function mayUndo(layer: DataLayer, steps: readonly UndoStep[], user: Person): boolean {
  /** The values of records after the inverse of newer steps. */
  const undone = new Map<string, RecordValues>();
  return steps.toReversed().every(({ resource: name, action, changes }) => {
    const resource = linkedResource(name);
    const store = layer.store(resource);
    return changes.every(({ id, before }) => {
      const key = `${name}/${id}`;
      const stored: RecordValues = undone.get(key) ?? store.get(id)?.snapshot ?? {};
      undone.set(key, { ...stored, ...before });
      return mayUndoChange(resource, action, before, stored, user);
    });
  });
}

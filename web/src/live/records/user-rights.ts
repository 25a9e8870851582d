import { isAllowedFor, type Person, type RecordRightAction, type Resource } from '@ne2016/contract';
import type { RecordValues } from '#values/record-title.ts';

/**
 * Returns whether a person may act on a record in its current state. If a function of the declaration throws,
 * the error is reported and the action is denied.
 */
export function mayDo(
  action: RecordRightAction,
  resource: Resource,
  record: RecordValues,
  { id, role }: Person,
): boolean {
  try {
    return isAllowedFor(resource, action, record, { id, role });
  } catch (error) {
    reportError(error);
    return false;
  }
}

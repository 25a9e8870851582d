import { isAllowedFor, type Person, type RecordRightAction, type Resource } from '@ne2016/contract';
import type { RecordValues } from '#values/record-title.ts';

/** Whether a person may do something with a record as it is. Where a function of the declaration throws, nobody may. */
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

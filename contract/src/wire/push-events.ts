import { isParts } from './parts.ts';
import { isRecordId, type RecordId } from './ids.ts';

/** The kind of a change. */
export type ChangeAction = 'created' | 'updated' | 'deleted';

/** The payload of a push event. */
export interface PushEvent {
  /** The kind of change. */
  action: ChangeAction;
  /** The identifier of the record. */
  id: RecordId;
  /** The cursor of this change (extension): a client whose position is past it does not fetch the record. */
  cursor?: string | undefined;
}

/** Returns a resource name in the form of a class name: `ProjectTask` for `project_task`. */
export function pascalCase(resource: string): string {
  return resource
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Returns the event name of a resource: `ne2016\Events\ProjectTask` for `project_task`. */
export function pushEventName(resource: string): string {
  return `ne2016\\Events\\${pascalCase(resource)}`;
}

const changeActions: readonly unknown[] = ['created', 'updated', 'deleted'] satisfies ChangeAction[];

function isPushEvent(payload: object): payload is PushEvent {
  const { action, id, cursor }: { [Name in keyof PushEvent]?: unknown } = payload;
  return (
    changeActions.includes(action) && isRecordId(id) && (cursor === undefined || typeof cursor === 'string')
  );
}

/** Parses a payload from the network; `undefined` if it is no event of this contract. */
export function parsePushEvent(payload: unknown): PushEvent | undefined {
  if (!isParts(payload) || !isPushEvent(payload)) return undefined;
  const { action, id, cursor } = payload;
  return cursor === undefined ? { action, id } : { action, id, cursor };
}

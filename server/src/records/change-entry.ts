import type { ChangeAction } from '@ne2016/contract';
import type { StoredValues } from '../storage/storage.ts';
import type { ChangeEntry } from './record-repository.ts';
import type { WriteContext } from './record-store.ts';

/** Returns the log entry of a write. `changed`: the new values, `replaced`: the previous; `null`: none. */
export function changeEntryOf(
  { writer }: WriteContext,
  action: ChangeAction,
  changed: StoredValues | null,
  replaced: StoredValues | null,
): ChangeEntry {
  const [what, before] = [changed, replaced].map((values) => values && JSON.stringify(values));
  return {
    action,
    user_id: writer.userId,
    what: what ?? null,
    before: before ?? null,
    socket_id: writer.socketId,
    client_id: writer.clientId ?? null,
    action_id: writer.actionId ?? null,
  };
}

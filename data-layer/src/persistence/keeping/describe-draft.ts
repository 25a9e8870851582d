import type { Values } from '../../merge/changed-attributes.ts';
import { settleRecord, unknownOf } from '../../merge/merge-record.ts';
import { isDraftKey, type RecordKey } from '../../records/record-state.ts';
import type { LocalTable } from '../../records/local-table.ts';
import type { KeptDraft } from '../storage/persistence.ts';

/** What a person would miss of a record, as it is now; `undefined` when all of it is on the server. */
export function describeDraft(
  table: LocalTable<object>,
  resource: string,
  key: RecordKey,
): Omit<KeptDraft, 'name'> | undefined {
  const record = table.localRecord(key);
  // What is under way now is of unknown outcome if the page ends now.
  const left = { ...record, sent: null, unconfirmed: unknownOf(record) };
  const { snapshot, edits, bases, unconfirmed } = isDraftKey(key) ? left : settleRecord(left);
  const isCreateSent = isDraftKey(key) && unconfirmed !== null;
  if (Object.keys(edits).length === 0 && !isCreateSent) return undefined;
  return {
    resource,
    key,
    edits: copyOf(edits),
    bases: copyOf(bases),
    snapshot: copyOf(snapshot),
    unconfirmed: unconfirmed && copyOf(unconfirmed),
    createKey: table.local(key).createKey,
    position: table.positions.of(key),
  };
}

/** A storage copies no proxy of a state library, and whoever edits with an array may change it before it is written. */
function copyOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([attribute, value]) => [attribute, asSent(value)]));
}

/** A value as a save would send it. What has no JSON is left as it is, for the storage to take or refuse. */
function asSent(value: unknown): unknown {
  try {
    const json: string | undefined = JSON.stringify(value);
    return json === undefined ? value : JSON.parse(json);
  } catch {
    return value;
  }
}

import type { RecordId, Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { useEffect } from 'react';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';

/** A record that was opened. */
export interface RecentRecord {
  readonly resource: Resource;
  readonly id: RecordId;
}

/** Number of records that are offered to be opened again. */
const most = 6;

/** The records that were last opened in this page, newest first. Not stored. */
export class RecentRecords {
  #records: readonly RecentRecord[] = [];

  get all(): readonly RecentRecord[] {
    return this.#records;
  }

  note(record: RecentRecord): void {
    const others = this.#records.filter(
      ({ resource, id }) => resource !== record.resource || id !== record.id,
    );
    this.#records = [record, ...others].slice(0, most);
  }
}

export const recentRecordsPart = workspacePart(new RecentRecords());

/** Returns the recently opened records. */
export function useRecentRecords(): RecentRecords {
  return useWorkspacePart(recentRecordsPart);
}

/** Adds the open record to the recent ones; `null` if none is open. */
export function useRememberRecord(resource: Resource, openKey: RecordKey | null): void {
  const recent = useRecentRecords();
  useEffect(() => {
    if (openKey !== null && !isDraftKey(openKey)) recent.note({ resource, id: openKey });
  }, [recent, resource, openKey]);
}

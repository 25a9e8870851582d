import type { RecordId, Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey } from '@ne2016/data-layer';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** A record that was opened. */
export interface RecentRecord {
  readonly resource: Resource;
  readonly id: RecordId;
}

/** So many are offered to be opened again. */
const most = 6;

/** The records that were opened last in this page, newest first. They are forgotten with the page. */
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

const RecentRecordsContext = createContext(new RecentRecords());

/** Keeps what one person has opened. */
export function RecentRecordsProvider({ children }: { children: ReactNode }) {
  const [recent] = useState(() => new RecentRecords());
  return <RecentRecordsContext value={recent}>{children}</RecentRecordsContext>;
}

/** The records that were opened last. */
export function useRecentRecords(): RecentRecords {
  return useContext(RecentRecordsContext);
}

/** Notes the record that is open; `null`: none is. */
export function useRecentRecord(resource: Resource, openKey: RecordKey | null): void {
  const recent = useRecentRecords();
  useEffect(() => {
    if (openKey !== null && !isDraftKey(openKey)) recent.note({ resource, id: openKey });
  }, [recent, resource, openKey]);
}

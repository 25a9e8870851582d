import type { RecordKey } from '@ne2016/data-layer';
import { useLayoutEffect, useState } from 'react';
import type { ListRows } from '#query/rows/list-rows.ts';
import { timeSlices } from '#platform/time-slices.ts';

/** So many are counted before anything is painted, more of them when there is time. */
const fewRecords = 500;

/** So many are looked at between two looks at the time. */
const portion = 64;

/** How many of the selected records have a row; `null` until that is known. */
export function useSelectedInSight(keys: ReadonlySet<RecordKey>, rows: ListRows): number | null {
  const [counted, setCounted] = useState({ keys, count: 0 });
  useLayoutEffect(() => {
    const left = keys.values();
    let count = 0;
    let cancel = () => {};
    const slice = (isOver: () => boolean) => {
      for (let looked = 1; ; looked += 1) {
        const { value: key } = left.next();
        if (key === undefined) {
          setCounted((before) => (before.keys === keys && before.count === count ? before : { keys, count }));
          return;
        }
        if (rows.indexOf(key) >= 0) count += 1;
        if (looked % portion === 0 && isOver()) break;
      }
      cancel = timeSlices.whenIdle(slice);
    };
    if (keys.size <= fewRecords) slice(() => false);
    else cancel = timeSlices.whenIdle(slice);
    return () => cancel();
  }, [keys, rows]);
  // That of other rows holds until they are looked through.
  return counted.keys === keys ? counted.count : null;
}

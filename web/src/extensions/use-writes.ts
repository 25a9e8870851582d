import { useDataLayer } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import { usePerson } from '#platform/current-person.ts';
import { tallyWrites } from './record-writes.ts';
import type { RecordWrites } from './part-props.ts';

/** Returns functions that write like forms. Ctrl+Z undoes each write; the caller reports the outcomes. */
export function useWrites(): RecordWrites {
  const layer = useDataLayer();
  const person = usePerson();
  return useMemo(() => tallyWrites(layer, person).writes, [layer, person]);
}

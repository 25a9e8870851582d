import { useDataLayer } from '@ne2016/data-layer/react';
import { useContext, useMemo } from 'react';
import { PersonContext } from './person-context.ts';
import { tallyWrites } from './record-writes.ts';
import type { RecordWrites } from './part-props.ts';

/** Returns functions that write like forms. Ctrl+Z undoes each write; the caller reports the outcomes. */
export function useWrites(): RecordWrites {
  const layer = useDataLayer();
  const person = useContext(PersonContext);
  return useMemo(() => tallyWrites(layer, person).writes, [layer, person]);
}

import { useDataLayer } from '@ne2016/data-layer/react';
import { useContext, useMemo } from 'react';
import { PersonContext } from './person-context.ts';
import { tallyWrites } from './record-writes.ts';
import type { RecordWrites } from './part-props.ts';

/** Writes records as forms do. Ctrl+Z undoes each of them; what becomes of them is for the caller to say. */
export function useWrites(): RecordWrites {
  const layer = useDataLayer();
  const person = useContext(PersonContext);
  return useMemo(() => tallyWrites(layer, person).writes, [layer, person]);
}

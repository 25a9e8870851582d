import { createContext, useContext } from 'react';
import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';

/** A request to open the form of a record. */
export interface OpenRequest {
  readonly resource: Resource;
  readonly key: RecordKey;
}

/** Shows the list of a record and opens the record. */
export const OpenElsewhereContext = createContext<(request: OpenRequest) => void>(() => undefined);

/** Returns the function that opens a record of any list. */
export function useOpenElsewhere(): (request: OpenRequest) => void {
  return useContext(OpenElsewhereContext);
}

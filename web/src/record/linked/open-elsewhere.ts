import { createContext, useContext } from 'react';
import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';

/** A record whose form is to be opened. */
export interface OpenRequest {
  readonly resource: Resource;
  readonly key: RecordKey;
}

/** Opens a record in its list, which is shown for it. */
export const OpenElsewhereContext = createContext<(request: OpenRequest) => void>(() => undefined);

/** Returns the function that opens a record of any list. */
export function useOpenElsewhere(): (request: OpenRequest) => void {
  return useContext(OpenElsewhereContext);
}

import { createContext, useContext } from 'react';
import type { OpenRequest } from '../../workspace/drafts/recover-drafts.ts';

/** Opens a record in its list, which is shown for it. */
export const OpenElsewhereContext = createContext<(request: OpenRequest) => void>(() => undefined);

/** What opens a record of whichever list. */
export function useOpenElsewhere(): (request: OpenRequest) => void {
  return useContext(OpenElsewhereContext);
}

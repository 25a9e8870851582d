import { createContext } from 'react';

/** What a live region needs beside its text. */
export interface LiveRegion {
  readonly 'aria-live': 'polite' | 'off';
  /** Another number for each message: the text is rendered with it as its key, so that it is new to those who listen. */
  readonly turn: number;
}

/**
 * The hook by which the regions of fields speak: at once, unless the screen has so much that changes that it gives them a
 * pace. The entry loads no code for that.
 */
export const LiveRegionContext = createContext<(text: string) => LiveRegion>(() => ({
  'aria-live': 'polite',
  turn: 0,
}));

import { createContext, type ReactNode } from 'react';
import type { SpeechCause } from './speech-pace.ts';

export interface LiveRegionProps {
  id?: string;
  role?: 'status';
  /** What is said of the content. */
  text: string;
  /** Why it changes. */
  cause: SpeechCause;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders the regions by which fields and loaders speak: at once, unless the screen has so much that changes that it
 * gives them a pace. The entry loads no code for that.
 */
export const LiveRegionContext = createContext(
  ({ id, role, className, children }: LiveRegionProps): ReactNode => (
    <div id={id} role={role} aria-live="polite" className={className}>
      {children}
    </div>
  ),
);

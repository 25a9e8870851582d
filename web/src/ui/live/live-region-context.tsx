import { createContext, type ReactNode } from 'react';
import type { SpeechCause } from './speech-pace.ts';

export interface LiveRegionProps {
  id?: string;
  role?: 'status';
  /** The text of the content, for announcements. */
  text: string;
  /** Why the content changes. */
  cause: SpeechCause;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders the live regions of fields and loaders. By default they announce at once; a screen with many
 * changes gives them a pace. The entry loads no code for that.
 */
export const LiveRegionContext = createContext(
  ({ id, role, className, children }: LiveRegionProps): ReactNode => (
    <div id={id} role={role} aria-live="polite" className={className}>
      {children}
    </div>
  ),
);
